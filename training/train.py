"""Trains the net of `crates/engine/src/net` from the files that `cargo xtask lab afterstates` writes.

    python train.py DATA OUT [--epochs N] [--threads N] [--seed N]

DATA is a folder of parts, OUT a folder for the checkpoint (`state.pt`, with which an interrupted
run goes on) and the weights (`net`, the file that `Net::read` reads). The shapes are those of
`net.rs`, the files those of `lab/src/afterstates.rs`.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

KINDS = 27
TILES = 2 * KINDS
FEATURES = 15 * 62 + 8
LANE, PASSED, WHOLE = 64, 32, 32
MOST_IN_BAG = 40
# Counts and sums are scaled to be about one; the weights take the scales up when they are written.
OF_TILES, OF_BAG, OF_LANES, OF_POINTS = 0.25, 1 / 16, 0.125, 10.0
# Positions in a batch, and in how many parts the last batches are kept for validation.
BATCH, VALIDATION = 256, 20
# Of two moves of one position only the difference matters for a choice, but the size helps to learn.
OF_SIZE = 0.1


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lane = nn.EmbeddingBag(FEATURES, LANE, mode="sum")
        nn.init.normal_(self.lane.weight, std=0.15)
        self.tiles = nn.Linear(TILES, LANE)
        self.passed = nn.Linear(LANE, PASSED)
        self.whole = nn.Linear(PASSED + TILES + 1, WHOLE)
        self.last = nn.Linear(WHOLE, 1)

    def forward(self, tiles, bag, features, ends, owner):
        start = self.tiles(tiles * OF_TILES)
        lane = torch.relu(self.lane(features, ends) + start[owner])
        passed = torch.relu(self.passed(lane))
        seen = torch.zeros(len(tiles), PASSED).index_add_(0, owner, passed) * OF_LANES
        seen = torch.cat([seen, tiles * OF_TILES, bag * OF_BAG], 1)
        return self.last(torch.relu(self.whole(seen)))[:, 0] * OF_POINTS


class Part:
    """A part of the data, read from its files when it is wanted; a batch is a run of positions, so
    that nothing is gathered."""

    def __init__(self, folder):
        self.numbers = np.memmap(folder / "numbers.f32", "<f4", "r").reshape(-1, 4)
        self.tiles = np.memmap(folder / "tiles.u8", "u1", "r").reshape(-1, TILES + 2)
        self.lanes = np.memmap(folder / "lanes.u8", "u1", "r")
        self.features = np.memmap(folder / "features.u16", "<u2", "r")
        starts = np.append(np.nonzero(self.numbers[:, 1] == 1)[0], len(self.numbers))
        self.positions = len(starts) - 1
        # Where each batch begins among the moves, the lanes and the features; what is left over
        # at the end is no batch.
        self.starts = starts[: self.positions // BATCH * BATCH + 1]
        self.rows = self.starts[::BATCH]
        self.first_lanes = begins(self.tiles[:, TILES + 1])[self.rows]
        self.first_features = begins(self.lanes)[self.first_lanes]

    def batch(self, number):
        starts = self.starts[number * BATCH : (number + 1) * BATCH + 1]

        def of(values, firsts):
            return values[firsts[number] : firsts[number + 1]]

        tiles = of(self.tiles, self.rows)
        wanted = of(self.numbers, self.rows)[:, 0]
        return (
            torch.from_numpy(tiles[:, :TILES].astype(np.float32)),
            torch.from_numpy(np.minimum(tiles[:, TILES : TILES + 1], MOST_IN_BAG).astype(np.float32)),
            torch.from_numpy(of(self.features, self.first_features).astype(np.int64)),
            torch.from_numpy(begins(of(self.lanes, self.first_lanes))[:-1]),
            torch.from_numpy(np.repeat(np.arange(len(tiles)), tiles[:, TILES + 1])),
        ), torch.from_numpy(wanted.copy()), torch.from_numpy(
            np.repeat(np.arange(BATCH), np.diff(starts))
        )


class Data:
    """All parts; the batches of the last of them are for validation."""

    def __init__(self, folder):
        numbers = sorted(int(part.name) for part in folder.iterdir() if part.suffix != ".unfinished")
        self.parts = [Part(folder / str(number)) for number in numbers]
        self.batches = [(part, at) for part in self.parts for at in range(len(part.rows) - 1)]
        self.kept_back = max(1, len(self.batches) // VALIDATION)

    def batch(self, number):
        part, at = self.batches[number]
        return part.batch(at)


def begins(counts):
    """Where each of so many things begins that lie one behind the other, and where the last ends."""
    return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])


def within(values, position):
    """The values less the mean of their position."""
    count = torch.zeros(BATCH).index_add_(0, position, torch.ones_like(values))
    mean = torch.zeros(BATCH).index_add_(0, position, values) / count
    return values - mean[position]


def validate(net, data):
    squares, before, count = 0.0, 0.0, 0
    with torch.no_grad():
        for number in range(len(data.batches) - data.kept_back, len(data.batches)):
            seen, wanted, position = data.batch(number)
            wanted = within(wanted, position)
            squares += ((within(net(*seen), position) - wanted) ** 2).sum().item()
            before += (wanted**2).sum().item()
            count += len(wanted)
    return squares / count, before / count


def write(net, path):
    """The weights as integers, in the order of `Net::read`."""
    out = [b"TWNET\0\0\x01"]
    weights = {name: value.detach().double().numpy() for name, value in net.state_dict().items()}

    def put(values, bits, kind):
        whole = np.round(values * 2.0**bits)
        if np.abs(whole).max() > np.iinfo(kind).max:
            raise SystemExit("a weight is too large for its integer: train again with another seed")
        out.append(whole.astype(kind).tobytes())

    put(weights["lane.weight"], 10, "<i2")
    put(weights["tiles.weight"].T * OF_TILES, 10, "<i2")
    put(weights["tiles.bias"], 10, "<i4")
    put(weights["passed.weight"], 10, "<i2")
    put(weights["passed.bias"], 16, "<i4")
    whole = weights["whole.weight"].copy()
    whole[:, :PASSED] *= OF_LANES
    whole[:, PASSED:-1] *= OF_TILES
    whole[:, -1] *= OF_BAG
    put(whole, 16, "<i4")
    put(weights["whole.bias"], 16, "<i4")
    put(weights["last.weight"][0] * OF_POINTS * 1000, 16, "<i4")
    put(weights["last.bias"] * OF_POINTS * 1000, 16, "<i4")
    path.write_bytes(b"".join(out))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("data", type=Path)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--epochs", type=int, default=4)
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    data = Data(given.data)
    positions = sum(part.positions for part in data.parts)
    moves = sum(len(part.numbers) for part in data.parts)
    print(f"{positions} positions, {moves} moves", flush=True)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters())
    learnt = len(data.batches) - data.kept_back
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=given.epochs * learnt)
    begun, state = 0, given.out / "state.pt"
    if state.exists():
        saved = torch.load(state)
        if saved["of"] != [given.epochs, learnt, given.seed]:
            raise SystemExit(f"{state} is of another run: name another folder")
        net.load_state_dict(saved["net"])
        optimizer.load_state_dict(saved["optimizer"])
        schedule.load_state_dict(saved["schedule"])
        begun = saved["epoch"]
    since = time.time()
    for epoch in range(begun, given.epochs):
        for step, number in enumerate(np.random.default_rng([given.seed, epoch]).permutation(learnt)):
            seen, wanted, position = data.batch(number)
            error = net(*seen) - wanted
            loss = (within(error, position) ** 2).mean() + OF_SIZE * (error**2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            if step % 200 == 0:
                print(f"epoch {epoch + 1}, {step} of {learnt}, {time.time() - since:.0f} s", flush=True)
        left, before = validate(net, data)
        print(f"epoch {epoch + 1}: {left:.2f} of {before:.2f} points squared are left", flush=True)
        torch.save(
            {
                "net": net.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
                "epoch": epoch + 1,
                "of": [given.epochs, learnt, given.seed],
            },
            state,
        )
    write(net, given.out / "net")


if __name__ == "__main__":
    main()
