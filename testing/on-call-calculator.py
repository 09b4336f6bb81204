"""Who is on call at instants, by the rules of docs/paging.md and the standard library's zones: nothing of lib is used.

Reads JSON lines {"zone", "layers", "overrides", "instants": [ISO, ...]} and writes for each the sorted people at each instant.
"""

import calendar
import json
import sys
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

UTC = timezone.utc
UNITS = {"hour": timedelta(hours=1), "day": timedelta(days=1), "week": timedelta(weeks=1)}


def shows(zone, instant):
    return instant.astimezone(zone).replace(tzinfo=None)


@lru_cache(maxsize=200_000)
def first_instant(name, wall):
    """The first instant at which the zone's clocks show this time, or a later one where they skip it."""
    zone = ZoneInfo(name)
    early, late = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    for instant in sorted((early, late)):
        if shows(zone, instant) == wall:
            return instant
    # Skipped: the clocks leap between the two.
    low, high = sorted((early, late))
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // 2
        if shows(zone, middle) < wall:
            low = middle
        else:
            high = middle
    return high.replace(microsecond=0)


@lru_cache(maxsize=200_000)
def last_instant(name, wall):
    zone = ZoneInfo(name)
    instants = [wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)]
    shown = [instant for instant in instants if shows(zone, instant) == wall]
    return max(shown) if shown else first_instant(name, wall)


def months_later(day, months):
    index = day.month - 1 + months
    year, month = day.year + index // 12, index % 12 + 1
    return day.replace(year=year, month=month, day=min(day.day, calendar.monthrange(year, month)[1]))


def wall_start(layer, number):
    first = datetime.fromisoformat(f"{layer['startsOn']}T{layer['handoverTime']}")
    lengths = layer["shiftLengths"]
    units = 0
    step = 1 if number >= 0 else -1
    whole = int(number / len(lengths))
    units += whole * sum(lengths)
    for index in range(whole * len(lengths), number, step):
        units += step * lengths[(index if step > 0 else index - 1) % len(lengths)]
    if layer["shiftUnit"] == "month":
        return months_later(first, units)
    return first + units * UNITS[layer["shiftUnit"]]


def turn_number(name, layer, instant):
    low, high = -1, 1
    starts = lambda number: first_instant(name, wall_start(layer, number))
    while starts(low) > instant:
        low *= 2
    while starts(high) <= instant:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if starts(middle) <= instant else (low, middle)
    return low


def clock(text):
    hour, minute = map(int, text.split(":"))
    return timedelta(hours=hour, minutes=minute)


def is_open(name, hours, instant):
    if not hours:
        return True
    today = shows(ZoneInfo(name), instant).date()
    for back in range(-1, 16):
        day = datetime.combine(today - timedelta(days=back), datetime.min.time())
        for one in hours:
            if day.isoweekday() != one["from"]["day"]:
                continue
            begins = clock(one["from"]["time"])
            ends = timedelta(days=(one["to"]["day"] - one["from"]["day"]) % 7) + clock(one["to"]["time"])
            if ends <= begins:
                ends += timedelta(days=7)
            if first_instant(name, day + begins) <= instant < last_instant(name, day + ends):
                return True
    return False


def meets(hours, begin, end):
    """Whether a span on the wall clock has hours in it."""
    day = datetime.combine(begin.date(), datetime.min.time()) - timedelta(days=8)
    while day < end:
        for one in hours:
            if day.isoweekday() == one["from"]["day"]:
                opens = day + clock(one["from"]["time"])
                days = (one["to"]["day"] - one["from"]["day"]) % 7
                closes = day + timedelta(days=days) + clock(one["to"]["time"])
                if closes <= opens:
                    closes += timedelta(days=7)
                if opens < end and closes > begin:
                    return True
        day += timedelta(days=1)
    return False


def opened_before(layer, number):
    """How many turns with hours lie between turn 0 and this one, below zero before it; counted one by one."""
    counts = layer.setdefault("counts", {0: 0})
    step = 1 if number > 0 else -1
    at = max((one for one in counts if one * step >= 0 and one * step <= number * step), key=abs)
    count = counts[at]
    while at != number:
        turn = at if step > 0 else at - 1
        if meets(layer["hours"], wall_start(layer, turn), wall_start(layer, turn + 1)):
            count += step
        at += step
        counts[at] = count
    return count


def is_holiday(name, holidays, instant):
    wall = lambda text: parse(text).replace(tzinfo=None)
    begins_and_ends = [(first_instant(name, wall(one["startsAt"])), first_instant(name, wall(one["endsAt"]))) for one in holidays]
    return any(begins <= instant < ends for begins, ends in begins_and_ends)


def parse(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def people(name, layer, instant):
    """None: the layer says nothing then."""
    if not layer["turns"]:
        return None
    if layer["startsAt"] and instant < parse(layer["startsAt"]):
        return None
    if layer["endsAt"] and instant >= parse(layer["endsAt"]):
        return None
    if not is_open(name, layer["hours"], instant):
        return None
    if layer["calendarId"] is not None and is_holiday(name, layer["holidays"], instant) != layer["onHolidaysOnly"]:
        return None
    turns = layer["turns"]
    number = turn_number(name, layer, instant)
    if layer["skipsClosed"] and layer["hours"]:
        number = opened_before(layer, number)
    return turns[(number + layer["firstTurn"]) % len(turns)]


def on_call(name, layers, instant):
    found = set()
    for layer in layers:
        if not layer["adds"]:
            said = people(name, layer, instant)
            if said is not None:
                found.update(said)
                break
    for layer in layers:
        if layer["adds"]:
            found.update(people(name, layer, instant) or [])
    return found


def overridden(found, overrides, instant):
    for one in sorted(overrides, key=lambda one: one["id"]):
        if not parse(one["startsAt"]) <= instant < parse(one["endsAt"]):
            continue
        comes = set() if one["userId"] is None else {one["userId"]}
        if one["insteadOfId"] is not None:
            if one["insteadOfId"] in found:
                found = found - {one["insteadOfId"]} | comes
        else:
            found = found | comes if one["isBeside"] else comes
    return sorted(found)


for line in sys.stdin:
    case = json.loads(line)
    found = [
        overridden(on_call(case["zone"], case["layers"], instant), case["overrides"], instant)
        for instant in map(parse, case["instants"])
    ]
    print(json.dumps(found), flush=True)
