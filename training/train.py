"""Trains the net of `crates/engine/src/net` from what `tilewright selfplay --learn` writes.

    python train.py DATA OUT [--epochs N] [--threads N] [--seed N]

DATA is a folder of files, OUT a folder for the checkpoint (`state.pt`, with which an interrupted
run goes on) and the weights (`net`, the file that `Net::read` reads). The shapes are those of
`net.rs`; what the files hold is told in `crates/engine/src/tools/afterstates.rs`.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

KINDS = 27
TILES = 2 * KINDS
SQUARES, OF_SQUARE, EDGES = 15, 88, 8
FEATURES = SQUARES * OF_SQUARE + EDGES
# Counts and sums are scaled to be about one; the weights take the scales up when they are written.
OF_TILES, OF_BAG, OF_LANES, OF_POINTS = 0.25, 1 / 16, 0.125, 10.0
# How wide the outcomes lie before anything is learnt, in units of OF_POINTS.
OF_WIDTH = 1.5
MOST_IN_BAG = 40
# With at most so many tiles in the bag before a move the rollouts went to the end of the game.
LAST_ROUNDS = 14
# So many numbers of tiles in the bag after the move have a weight of their own.
OWN_BAGS = 16
# Positions in a batch, and one batch in how many is kept for validation.
BATCH, VALIDATION = 64, 20
# Of two moves of one position only the difference matters for a choice, but the size helps to learn.
OF_SIZE = 0.1
# What foretelling the next two plays counts.
OF_REPLIES = 0.3
RATE = 2e-3
MOVE = np.dtype(
    [
        ("first", "u1"),
        ("before", "u1"),
        ("bag", "u1"),
        ("shared", "u1"),
        ("changed", "u1"),
        ("tiles", "u1", TILES),
        ("equity", "<i2"),
        ("more", "<i2", 4),
        ("lane", "u1", (4, 2)),
        ("score", "u1", (4, 2)),
    ]
)
LANE = np.dtype([("features", "<u2"), ("number", "u1"), ("instead", "u1")])
NOWHERE = 255


class LaneNet(nn.Module):
    """Each lane as a whole."""

    def __init__(self, lane=64, passed=32):
        super().__init__()
        self.lane = nn.EmbeddingBag(FEATURES, lane, mode="sum")
        nn.init.normal_(self.lane.weight, std=0.15)
        self.tiles = nn.Linear(KINDS, lane)
        self.passed = nn.Linear(lane, passed)

    def forward(self, unseen, features, ends):
        lane = torch.relu(self.lane(features, ends) + self.tiles(unseen))
        return torch.relu(self.passed(lane))


class Net(nn.Module):
    def __init__(self, passed=32, whole=64):
        super().__init__()
        self.lanes = LaneNet(passed=passed)
        self.whole = nn.Linear(passed + TILES + 1 + OWN_BAGS, whole)
        self.last = nn.Linear(whole, 2)
        # Which lane the next two plays take, and what they score there.
        self.replies = nn.Linear(passed, 4)

    def forward(self, tiles, bag, lanes_of, features, ends):
        position, shared_at, shared_of, new_at, new_of, old_at, old_of = lanes_of
        tiles = tiles * OF_TILES
        positions = torch.zeros(int(position[-1]) + 1, KINDS).index_copy_(0, position, tiles[:, KINDS:])
        of_lane = torch.zeros(len(ends), dtype=torch.int64)
        of_lane[shared_at] = shared_of
        of_lane[new_at] = position[new_of]
        passed = self.lanes(positions[of_lane], features, ends)
        base = torch.zeros(len(positions), passed.shape[1]).index_add_(0, shared_of, passed[shared_at])
        seen = base[position]
        seen = seen.index_add(0, new_of, passed[new_at]).index_add(0, old_of, passed[old_at], alpha=-1)
        own = F.one_hot(bag.clamp(max=OWN_BAGS), OWN_BAGS + 1)[:, :OWN_BAGS].float()
        bag = bag.clamp(max=MOST_IN_BAG).float()[:, None] * OF_BAG
        seen = torch.cat([seen * OF_LANES, tiles, bag, own], 1)
        last = self.last(torch.relu(self.whole(seen)))
        width = 3.0 + OF_POINTS * torch.relu(last[:, 1] + OF_WIDTH)
        return last[:, 0] * OF_POINTS, width, self.replies(passed)


class Part:
    """A file of the data, read when it is wanted; a batch is a run of positions, so that nothing is
    gathered."""

    def __init__(self, path):
        with open(path, "rb") as file:
            if file.read(8) != b"TWAFTER\x01":
                raise SystemExit(f"{path} is no file of what moves lead to, or of another version")
            moves, lanes, features = np.frombuffer(file.read(24), "<u8").astype(int)
        self.moves = np.memmap(path, MOVE, "r", 32, moves // MOVE.itemsize)
        self.lanes = np.memmap(path, LANE, "r", 32 + moves, lanes // LANE.itemsize)
        self.features = np.memmap(path, "<u2", "r", 32 + moves + lanes, features // 2)
        starts = np.append(np.nonzero(self.moves["first"] == 1)[0], len(self.moves))
        self.positions = len(starts) - 1
        # Where each batch begins among the moves, the lanes and the features; what is left over
        # at the end is no batch.
        self.starts = starts[: self.positions // BATCH * BATCH + 1]
        self.rows = self.starts[::BATCH]
        written = self.moves["shared"].astype(np.int64) + self.moves["changed"]
        self.first_lanes = begins(written)[self.rows]
        self.first_features = begins(self.lanes["features"])[self.first_lanes]

    def batch(self, number):
        starts = self.starts[number * BATCH : (number + 1) * BATCH + 1]

        def of(values, firsts):
            return np.array(values[firsts[number] : firsts[number + 1]])

        moves, lanes = of(self.moves, self.rows), of(self.lanes, self.first_lanes)
        features = of(self.features, self.first_features).astype(np.int64)
        lengths = lanes["features"].astype(np.int64)
        position = np.repeat(np.arange(BATCH), np.diff(starts))
        shared, changed = moves["shared"].astype(np.int64), moves["changed"].astype(np.int64)
        # Each move's lanes begin with those of the board, if it is the first of its position.
        first = begins(shared + changed)[:-1]
        of_position = first[moves["first"] == 1]
        new = np.ones(len(lanes), bool)
        shared_at = runs(of_position, shared[moves["first"] == 1])
        new[shared_at] = False
        new_at = np.nonzero(new)[0]
        shared_of = np.repeat(np.arange(BATCH), shared[moves["first"] == 1])
        new_of = np.repeat(np.arange(len(moves)), changed)
        instead = lanes["instead"][new_at]
        replaced = instead != NOWHERE
        old_of = new_of[replaced]
        old_at = of_position[position[old_of]] + instead[replaced]
        lanes_of = [position, shared_at, shared_of, new_at, new_of, old_at, old_of]
        # The lane of each reply among those of the batch.
        replies = np.where(moves["lane"] == NOWHERE, -1, moves["lane"] + of_position[position][:, None, None])
        seen = [moves["tiles"].astype(np.float32), moves["bag"].astype(np.int64), lanes_of]
        seen += [features, begins(lengths)[:-1]]
        return tensors(seen), moves, torch.from_numpy(position), torch.from_numpy(replies.astype(np.int64))


def tensors(value):
    if isinstance(value, list):
        return [tensors(one) for one in value]
    return torch.from_numpy(value)


def runs(starts, lengths):
    """The numbers of runs that start and are long so."""
    ends = np.cumsum(lengths)
    return np.arange(ends[-1]) + np.repeat(starts - (ends - lengths), lengths)


class Data:
    """All files; the batches of the first of them are for validation."""

    def __init__(self, folder):
        paths = sorted(folder.glob("*.afterstates"), key=lambda path: int(path.stem))
        self.parts = [Part(path) for path in paths]
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


def wanted(moves, position, random):
    """What is to be learnt: the points of a move beyond its equity; whether the position is of the
    last rounds; leads at which the game is close, with the share of rollouts that win from there."""
    more = torch.from_numpy(moves["more"].astype(np.float32) / 10)
    equity = torch.from_numpy(moves["equity"].astype(np.float32) / 10)
    late = torch.from_numpy((moves["before"] <= LAST_ROUNDS).astype(np.float32))
    first = equity[torch.from_numpy(moves["first"] == 1)]
    lead = (torch.from_numpy(np.round(random.normal(0, 25, BATCH)).astype(np.float32)) - first.round())[position]
    ahead = more + (equity + lead)[:, None]
    won = (torch.sign(torch.round(ahead)) / 2 + 0.5).mean(1)
    return more.mean(1), late, equity + lead, won


def errors(net, seen, moves, position, random):
    points, width, replies = net(*seen)
    more, late, ahead, won = wanted(moves, position, random)
    error = points - more
    ratio = (ahead + points) / width
    chance = 0.5 + 0.5 * ratio / torch.sqrt(1 + ratio**2)
    miss = (chance - won) * late
    centred = within(error, position)
    loss = (centred**2).mean() / 100 + OF_SIZE * (error**2).mean() / 100
    loss = loss + 10 * ((within(miss, position) ** 2).mean() + OF_SIZE * (miss**2).mean())
    return points, chance, more, late, won, centred, loss, replies


def loss_of_replies(logits_and_scores, moves, replies, lanes_of):
    """How well the lanes of the next two plays and what they score are foretold."""
    position, shared_at, shared_of, new_at, new_of, old_at, old_of = lanes_of
    total = 0.0
    for ply in range(2):
        logits = logits_and_scores[:, ply].clamp(-12, 12)
        powers = torch.exp(logits)
        # The sum of all lanes' exponentials, by move.
        sums = torch.zeros(int(position[-1]) + 1).index_add_(0, shared_of, powers[shared_at])[position]
        sums = sums.index_add(0, new_of, powers[new_at]).index_add(0, old_of, powers[old_at], alpha=-1)
        sums = torch.log(sums.clamp(min=1e-5))
        for rollout in range(4):
            known = replies[:, rollout, ply] >= 0
            at = replies[known, rollout, ply]
            total = total + (sums[known] - logits[at]).mean() / 8
            score = torch.from_numpy(moves["score"][:, rollout, ply].astype(np.float32))[known]
            total = total + ((logits_and_scores[at, 2 + ply] * 10 + 25 - score) ** 2).mean() / 400 / 8
    return total


def validate(net, data):
    random = np.random.default_rng(1)
    sums = np.zeros(12)
    with torch.no_grad():
        for number in range(data.kept_back):
            seen, moves, position, replies = data.batch(number)
            points, chance, more, late, won, centred, _, foretold = errors(net, seen, moves, position, random)
            late = late > 0
            base = within(more, position)
            sums[0] += (centred[~late] ** 2).sum()
            sums[1] += (base[~late] ** 2).sum()
            sums[2] += (~late).sum()
            sums[3] += (centred[late] ** 2).sum()
            sums[4] += (base[late] ** 2).sum()
            sums[5] += late.sum()
            sums[11] += loss_of_replies(foretold, moves, replies, seen[2]).item()
            equity = torch.from_numpy(moves["equity"].astype(np.float32) / 10)
            starts = np.append(np.nonzero(moves["first"] == 1)[0], len(moves))
            value = torch.where(late, chance, points + equity).numpy()
            real = torch.where(late, won, more + equity).numpy()
            for a, b in zip(starts[:-1], starts[1:]):
                gain = real[a + value[a:b].argmax()] - real[a]
                at = 8 if late[a] else 6
                sums[at] += gain
                sums[at + 1] += 1
    return (
        f"mid {sums[0] / sums[2]:.2f} of {sums[1] / sums[2]:.2f}, gains {sums[6] / sums[7]:.3f} points; "
        f"late {sums[3] / sums[5]:.2f} of {sums[4] / sums[5]:.2f}, gains {100 * sums[8] / sums[9]:.3f} %; replies {sums[11] / data.kept_back:.4f}"
    )


def write(net, path):
    """The weights as integers, in the order of `Net::read`."""
    out = [b"TWNET\0\0\x02"]
    weights = {name: value.detach().double().numpy() for name, value in net.state_dict().items()}

    def put(values, bits, kind):
        whole = np.round(values * 2.0**bits)
        if np.abs(whole).max() > np.iinfo(kind).max:
            raise SystemExit("a weight is too large for its integer: train again with another seed")
        out.append(whole.astype(kind).tobytes())

    put(weights["lanes.lane.weight"], 10, "<i2")
    put(weights["lanes.tiles.weight"].T * OF_TILES, 10, "<i2")
    put(weights["lanes.tiles.bias"], 10, "<i4")
    put(weights["lanes.passed.weight"], 10, "<i2")
    put(weights["lanes.passed.bias"], 16, "<i4")
    whole = weights["whole.weight"].copy()
    passed = whole.shape[1] - TILES - 1 - OWN_BAGS
    whole[:, :passed] *= OF_LANES
    whole[:, passed : passed + TILES] *= OF_TILES
    whole[:, passed + TILES] *= OF_BAG
    put(whole, 16, "<i4")
    put(weights["whole.bias"], 16, "<i4")
    put(weights["last.weight"] * OF_POINTS * 1000, 16, "<i4")
    put((weights["last.bias"] + [0, OF_WIDTH]) * OF_POINTS * 1000, 16, "<i4")
    path.write_bytes(b"".join(out))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("data", type=Path)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--epochs", type=int, default=3)
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    data = Data(given.data)
    positions = sum(part.positions for part in data.parts)
    moves = sum(len(part.moves) for part in data.parts)
    print(f"{positions} positions, {moves} moves", flush=True)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters())
    learnt = len(data.batches) - data.kept_back
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=given.epochs * learnt)
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
        random = np.random.default_rng([given.seed, epoch])
        for step, number in enumerate(random.permutation(learnt)):
            seen, moves, position, replies = data.batch(data.kept_back + number)
            *_, loss, foretold = errors(net, seen, moves, position, random)
            loss = loss + OF_REPLIES * loss_of_replies(foretold, moves, replies, seen[2])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            if step % 500 == 0:
                print(f"epoch {epoch + 1}, {step} of {learnt}, {time.time() - since:.0f} s", flush=True)
        print(f"epoch {epoch + 1}: {validate(net, data)}", flush=True)
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
