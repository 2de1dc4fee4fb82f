#!/usr/bin/env python3
"""Lets the published 0.3 client contend for keys, and checks exclusion and fencing tokens.

Each of TASKS tasks takes the next of KEYS x EACH shuffled turns: acquire the key, read its counter, yield, write the
counter plus one, release. Without exclusion a counter ends short. Tokens must rise on every key and never repeat.
"""

import argparse
import asyncio
import random
import sys
import time

from saro_ticketing import TicketBroker


class Ledger:
    """What the holders wrote, and the tokens they showed."""

    def __init__(self, keys: int) -> None:
        self.counters = [0] * keys
        self.last_tokens = [0] * keys
        self.tokens: set[int] = set()
        self.faults: list[str] = []

    async def write(self, key: int, token: int) -> None:
        seen = self.counters[key]
        if token <= self.last_tokens[key]:
            self.faults.append(f"key {key}: token {token} after {self.last_tokens[key]}")
        if token in self.tokens:
            self.faults.append(f"token {token} was granted twice")
        self.tokens.add(token)
        self.last_tokens[key] = token
        await asyncio.sleep(0)
        self.counters[key] = seen + 1


async def work(broker: TicketBroker, turns: list[int], ledger: Ledger) -> None:
    while turns:
        key = turns.pop()
        ticket = await broker.acquire(f"contend-{key}", 30, 30)
        await ledger.write(key, ticket.token)
        if not await ticket.release():
            ledger.faults.append(f"key {key}: token {ticket.token} was not released")


async def contend(address: str, tasks: int, keys: int, each: int) -> int:
    broker = TicketBroker([address])
    if not await broker.wait_ready(10):
        print(f"no server at {address}", file=sys.stderr)
        return 2
    turns = [key for key in range(keys) for _ in range(each)]
    random.Random(1).shuffle(turns)
    ledger = Ledger(keys)
    total = len(turns)
    start = time.monotonic()
    await asyncio.gather(*(work(broker, turns, ledger) for _ in range(tasks)))
    seconds = time.monotonic() - start
    short = [key for key, count in enumerate(ledger.counters) if count != each]
    ledger.faults += [f"key {key}: counter {ledger.counters[key]} instead of {each}" for key in short]
    for fault in ledger.faults[:20]:
        print(f"fault: {fault}", file=sys.stderr)
    print(f"{total} acquires and releases, {tasks} tasks, {keys} keys, {total / seconds:.0f} ops/s, "
          f"{len(ledger.tokens)} tokens, {len(ledger.faults)} faults")
    return 1 if ledger.faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", help="HOST:PORT of a wire 0.3 listener")
    parser.add_argument("--tasks", type=int, default=64)
    parser.add_argument("--keys", type=int, default=32)
    parser.add_argument("--each", type=int, default=1250, help="turns on each key")
    arguments = parser.parse_args()
    return asyncio.run(contend(arguments.address, arguments.tasks, arguments.keys, arguments.each))


if __name__ == "__main__":
    sys.exit(main())
