#!/usr/bin/env python3
"""A player for tilewright match 'exec:python3 siu_player.py WORDS.txt' expert

It lays the longest word that it finds across, and never uses a blank. WORDS.txt: a word a line.
"""
import re, sys

WORDS = {line.strip().upper() for line in open(sys.argv[1])}
ORDER = sorted(WORDS, key=lambda word: (-len(word), word))


def best_move(board, rack):
    rows = [re.sub(r"\d+", lambda number: "." * int(number[0]), row) for row in board.split("/")]
    begun = re.search("[A-Za-z]", board)
    for word in (word for word in ORDER if len(set(word) - set(rack)) <= (1 if begun else 0)):
        for r, row in enumerate(rows):
            for c in range(len(row) - len(word) + 1):
                old = row[c : c + len(word)].upper()
                laid = "".join(new for was, new in zip(old, word) if was == ".")
                fits = all(was in (".", new) for was, new in zip(old, word))
                if not fits or not laid or any(laid.count(one) > rack.count(one) for one in laid):
                    continue
                around = "".join(rows[at][c : c + len(word)] for at in (r - 1, r, r + 1) if 0 <= at < len(rows))
                if not (re.search("[A-Za-z]", around) if begun else r == 7 and c <= 7 < c + len(word)):
                    continue  # it touches nothing
                after = rows[:r] + [row[:c] + word + row[c + len(word) :]] + rows[r + 1 :]
                lines = after + ["".join(column) for column in zip(*after)]
                if all(one.upper() in WORDS for line in lines for one in re.findall(r"\w\w+", line)):
                    return f"{r + 1}{chr(65 + c)}.{word}"
    return "pass"


for line in sys.stdin:
    if line.startswith("siu\n"):
        print("id name Longest Word\nsiuok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("position cgp"):
        board, racks = line.split()[2:4]
    elif line.startswith("go"):
        print("bestmove", best_move(board, racks.split("/")[0]), flush=True)
