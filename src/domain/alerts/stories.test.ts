import { describe, expect, it } from "vitest";
import { noon, playFarm } from "./__fixtures__/play-farm.ts";

// Each story begins with a farm that has worked for a day. Times are hours:minutes after its beginning.

const three = { a: 100, b: 100, c: 100 };
const farmOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`rig${index}`, 100]));

describe("rigs", () => {
  it("1: nothing happens, and nothing is told", () => {
    const farm = playFarm(three);
    farm.until("72:00");
    expect(farm.told).toEqual([]);
  });

  it("2: one rig of a farm stops and returns", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.off("b");
    farm.until("3:00");
    farm.on("b");
    farm.until("6:00");
    expect(farm.told).toEqual(["1:26 rigs-silent b 1/3 since 1:00", "3:11 back from silent b 1/3 1:00-3:01"]);
  });

  it("3: an interruption of a quarter of an hour is not told", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.off("a");
    farm.until("1:15");
    farm.on("a");
    farm.until("4:00");
    expect(farm.told).toEqual([]);
  });

  it("4: a rig that returns before its message has gone is not told", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.off("a");
    farm.until("1:23");
    farm.on("a");
    farm.until("4:00");
    expect(farm.told).toEqual([]);
  });

  it("§10.28 5: a mass outage is one message with a count, and one when all are back", () => {
    const farm = playFarm(farmOf(300));
    farm.until("1:00");
    farm.allOff();
    farm.until("2:00");
    farm.allOn();
    farm.until("4:00");
    expect(farm.told).toEqual([
      "1:26 all-silent 10 rigs 300/300 since 1:00",
      "2:11 all back from silent 10 rigs 300/300 1:00-2:01",
    ]);
  });

  it("6: half of a farm stops over four minutes: one message", () => {
    const farm = playFarm(farmOf(20));
    farm.until("1:00");
    for (let rig = 0; rig < 10; rig += 1) {
      if (rig % 3 === 0) farm.until(`1:0${1 + rig / 3}`);
      farm.off(`rig${rig}`);
    }
    farm.until("2:00");
    expect(farm.told).toEqual(["1:27 rigs-silent 10 rigs 10/20 since 1:01"]);
  });

  it("7: a second rig within the hour waits a little longer for others, and the whole outage is told", () => {
    const farm = playFarm({ a: 100, b: 100 });
    farm.until("1:00");
    farm.off("a");
    farm.until("1:30");
    farm.off("b");
    farm.until("3:00");
    expect(farm.told).toEqual(["1:26 rigs-silent a 1/2 since 1:00", "2:06 all-silent b 2/2 since 1:30"]);
  });

  it("8: after a power cut most rigs return, and one does not", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.allOff();
    farm.until("2:00");
    farm.on("a", "b");
    farm.until("5:00");
    farm.on("c");
    farm.until("6:00");
    expect(farm.told).toEqual([
      "1:26 all-silent a,b,c 3/3 since 1:00",
      "2:11 all back from silent a,b 2/3 1:00-2:01, 1 not",
      "5:11 all back from silent c 1/3 1:00-5:01",
    ]);
  });

  it("9: a flapping rig is told twice, then once that it flaps, and then when it is steady", () => {
    const farm = playFarm(three);
    for (let hour = 1; hour <= 5; hour += 1) {
      farm.until(`${hour}:00`);
      farm.off("a");
      farm.until(`${hour}:30`);
      farm.on("a");
    }
    farm.until("10:00");
    expect(farm.told).toEqual([
      "1:26 rigs-silent a 1/3 since 1:00",
      "1:41 back from silent a 1/3 1:00-1:31",
      "2:26 rigs-silent a 1/3 since 2:00",
      "2:41 back from silent a 1/3 2:00-2:31",
      "3:26 rigs-silent flapping a 1/3 since 3:00",
      "6:31 back from silent a 1/3 3:00-5:31",
    ]);
  });

  it("10: a rig that flapped and then dies is told once more", () => {
    const farm = playFarm(three);
    for (let hour = 1; hour <= 3; hour += 1) {
      farm.until(`${hour}:00`);
      farm.off("a");
      farm.until(`${hour}:45`);
      farm.on("a");
    }
    farm.until("4:00");
    farm.off("a");
    farm.until("12:00");
    expect(farm.told.slice(4)).toEqual([
      "3:26 rigs-silent flapping a 1/3 since 3:00",
      "6:21 rigs-silent a 1/3 since 3:00",
    ]);
  });

  it("11: a rig is renamed: nothing stopped", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.rename("a", "attic");
    farm.until("30:00");
    expect(farm.told).toEqual([]);
    farm.off("attic");
    farm.until("31:00");
    expect(farm.told).toEqual(["30:26 rigs-silent attic 1/3 since 30:00"]);
  });

  it("12: a rig that stops is told although another of half its size is new", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.off("a");
    farm.add("small", 50);
    farm.until("3:00");
    expect(farm.told).toEqual(["1:26 rigs-silent a 1/4 since 1:00"]);
  });

  it("13: a new rig is no news, and its own silence is", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.add("d", 100);
    farm.until("5:00");
    expect(farm.told).toEqual([]);
    farm.off("d");
    farm.until("6:00");
    expect(farm.told).toEqual(["5:26 rigs-silent d 1/4 since 5:00"]);
  });

  it("14: a rig that is gone for good is told once, and no longer counts after a day", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.remove("a");
    farm.until("40:00");
    farm.off("b");
    farm.until("41:00");
    expect(farm.told).toEqual(["1:16 rigs-silent a 1/3 since 1:01", "40:26 rigs-silent b 1/2 since 40:00"]);
  });

  it("15: what was silent at the beginning is not told, nor that it returns", () => {
    const farm = playFarm(three);
    farm.off("a");
    farm.pause(40);
    farm.until("2:00");
    farm.on("a");
    farm.until("4:00");
    expect(farm.told).toEqual([]);
    farm.off("a");
    farm.until("5:00");
    expect(farm.told).toEqual(["4:26 rigs-silent a 1/3 since 4:00"]);
  });

  it("16: an engine without last shares needs its averages to run out first", () => {
    const farm = playFarm(three, { hasLastShare: false });
    farm.until("1:00");
    farm.off("c");
    farm.until("3:00");
    farm.on("c");
    farm.until("4:00");
    expect(farm.told).toEqual(["1:25 rigs-silent c 1/3 since 1:10", "3:11 back from silent c 1/3 1:10-3:01"]);
  });
});

describe("hashrates", () => {
  it("17: a rig at half of its rate for half an hour is low, and back when it is", () => {
    const farm = playFarm(three);
    farm.until("2:00");
    farm.setRate("a", 50);
    farm.until("6:00");
    farm.setRate("a", 100);
    farm.until("9:00");
    expect(farm.told).toEqual(["2:42 rigs-low a 1/3 since 2:07", "6:16 back from low a 1/3 2:07-6:06"]);
  });

  it("18: a slow decline is told once it has gone below what was learnt", () => {
    const farm = playFarm(three);
    for (let day = 1; day <= 20; day += 1) {
      farm.until(`${day * 24}:00`);
      farm.setRate("a", 100 - 3 * day);
    }
    farm.until("504:00");
    expect(farm.told).toEqual(["384:42 rigs-low a 1/3 since 384:07"]);
  });

  it("19: a rig that strays much is not low where a steady one is", () => {
    const farm = playFarm({ steady: 100, wild: 100 });
    for (let hour = 1; hour <= 200; hour += 1) {
      farm.until(`${hour}:00`);
      farm.setRate("wild", hour % 2 === 0 ? 150 : 60);
    }
    const before = farm.told.length;
    farm.setRate("steady", 60);
    farm.setRate("wild", 60);
    farm.until("202:00");
    expect(farm.told.slice(before)).toEqual(["200:43 rigs-low steady 1/2 since 200:08"]);
  });

  it("20: a hashrate of the address that no rig explains is told by itself", () => {
    const farm = playFarm(three, { wishes: { topics: ["hashrate-low"] } });
    farm.until("2:00");
    farm.setRate("a", 40);
    farm.setRate("b", 40);
    farm.until("4:00");
    farm.setRate("a", 100);
    farm.setRate("b", 100);
    farm.until("6:00");
    expect(farm.told).toEqual(["2:38 hashrate-low since 2:08", "4:15 hashrate-back since 2:08"]);
  });
});

describe("the pool", () => {
  it("§10.28 21: an engine that is dead for an hour, with 300 rigs: told once, as the pool's fault", () => {
    const farm = playFarm(farmOf(300));
    farm.until("1:00");
    farm.fail("silent");
    farm.until("2:00");
    farm.recover();
    farm.until("5:00");
    expect(farm.told).toEqual(["1:05 pool-trouble no-answer since 1:00", "2:01 pool-back no-answer 1:00-2:01"]);
  });

  it("22: a pool that takes no work from anybody is told as its fault, and no rig", () => {
    const farm = playFarm(three, { others: 8 });
    farm.until("1:00");
    farm.stopPool();
    farm.until("2:00");
    farm.startPool();
    farm.until("5:00");
    expect(farm.told).toEqual(["1:17 pool-trouble no-work since 1:12", "2:02 pool-back no-work 1:12-2:02"]);
  });

  it("23: a rig that died during the outage is told after it", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.fail("refused");
    farm.until("1:20");
    farm.off("a");
    farm.until("2:00");
    farm.recover();
    farm.until("4:00");
    expect(farm.told).toEqual([
      "1:05 pool-trouble no-answer since 1:00",
      "2:01 pool-back no-answer 1:00-2:01",
      "2:26 rigs-silent a 1/3 since 1:20",
    ]);
  });

  it("24: doubted figures judge nobody", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.fail("implausible");
    farm.until("1:40");
    farm.recover();
    farm.until("4:00");
    expect(farm.told).toEqual(["1:05 pool-trouble doubted since 1:00", "1:41 pool-back doubted 1:00-1:41"]);
  });

  it("25: an engine that restarts and forgets its counts is no news", () => {
    const farm = playFarm(three);
    farm.setBestShare(900);
    farm.until("1:00");
    farm.fail("silent");
    farm.until("1:02");
    farm.fail("restarted");
    farm.forgetShares();
    farm.until("1:30");
    farm.recover();
    farm.until("8:00");
    expect(farm.told).toEqual([]);
  });

  it("26: a new fee and new rules are told once they stand for a quarter of an hour", () => {
    const farm = playFarm(three);
    farm.setSoloFee(0.02);
    farm.until("1:00");
    farm.setFee(0.5);
    farm.until("1:05");
    farm.setFee(0.015);
    farm.setSoloFee(0.03);
    farm.setMinimum(200n);
    farm.setInterval(7_200_000);
    farm.until("3:00");
    expect(farm.told).toEqual([
      "1:21 fee-changed 0.01 0.015",
      "1:21 rule-changed minimum-payout 100 200",
      "1:21 rule-changed payout-interval 3600000 7200000",
    ]);
  });
});

describe("money and luck", () => {
  it("27: payouts, their confirmation, a block, a threshold and a best share are told once each", () => {
    const farm = playFarm(three);
    farm.pay(5);
    farm.setBestShare(1000);
    farm.until("1:00");
    farm.reportConfirmed(noon);
    farm.pay(7);
    farm.until("2:00");
    farm.reportConfirmed(farm.now);
    farm.until("3:00");
    farm.findBlock(77);
    farm.setThreshold(2000n);
    farm.setBestShare(5000);
    farm.until("5:00");
    expect(farm.told).toEqual([
      "1:01 payout-sent 1: 7",
      "2:01 payout-confirmed 1: 7",
      "3:01 block-found 77",
      "3:01 threshold-changed 1000 2000",
      "3:01 best-share 1000 5000",
    ]);
  });

  it("28: payouts during an outage are told after it, neither lost nor twice", () => {
    const farm = playFarm(three);
    farm.pay(1);
    farm.until("1:00");
    farm.fail("silent");
    farm.until("3:00");
    farm.recover();
    farm.pay(3, noon + 2 * 3_600_000);
    farm.pay(2, noon + 1.5 * 3_600_000);
    farm.until("4:00");
    farm.pay(4, noon + 1.2 * 3_600_000);
    farm.until("30:00");
    expect(farm.told.filter((line) => line.includes("payout"))).toEqual([
      "3:01 payout-sent 2: 5",
      "4:01 payout-sent 1: 4",
    ]);
  });
});

describe("this site", () => {
  it("29: it was not running for an hour in the middle of an outage: the same messages, later", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.off("a");
    farm.until("1:10");
    farm.pause(60);
    farm.until("3:00");
    farm.on("a");
    farm.until("4:00");
    expect(farm.told).toEqual(["2:16 rigs-silent a 1/3 since 1:00", "3:11 back from silent a 1/3 1:00-3:01"]);
  });

  it("30: readings that stay away judge nobody", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.stopReading();
    farm.until("5:00");
    farm.read();
    farm.until("6:00");
    expect(farm.told).toEqual([]);
  });

  it("31: a clock that jumps ahead by a day and back tells nothing", () => {
    const farm = playFarm(three);
    farm.until("1:00");
    farm.skip(86_400_000);
    farm.until("26:00");
    farm.skip(-86_400_000);
    farm.until("6:00");
    expect(farm.told).toEqual([]);
  });
});

describe("subscribers", () => {
  const night = { from: 22 * 60, to: 7 * 60 };

  it("§10.29 32: quiet hours keep the night's events for the morning, as one message", () => {
    const farm = playFarm(three, { wishes: { quietHours: night } });
    farm.until("11:00");
    farm.off("a");
    farm.until("14:00");
    farm.on("a");
    farm.until("20:00");
    expect(farm.told).toEqual([
      "19:00 digest quiet-hours 2: rigs-silent a 1/3 since 11:00; back from silent a 1/3 11:00-14:01",
    ]);
  });

  it("33: what was told in the evening and is over in the night is told in the morning", () => {
    const farm = playFarm(three, { wishes: { quietHours: night } });
    farm.until("9:00");
    farm.off("a");
    farm.until("14:00");
    farm.on("a");
    farm.until("20:00");
    expect(farm.told).toEqual(["9:26 rigs-silent a 1/3 since 9:00", "19:00 back from silent a 1/3 9:00-14:01"]);
  });

  it("34: the night of the change to summer time is an hour shorter", () => {
    const startsAt = Date.parse("2026-03-28T20:00:00Z");
    const farm = playFarm(three, { startsAt, wishes: { quietHours: night, zone: "Europe/Berlin" } });
    farm.until("2:00");
    farm.off("a");
    farm.until("12:00");
    // 07:00 in Berlin is 05:00 UTC from that morning on.
    expect(farm.told).toEqual(["9:00 rigs-silent a 1/3 since 2:00"]);
  });

  it("35: a muted rig is silent without a word, and the others are told without it", () => {
    const farm = playFarm(three);
    farm.mute("a");
    farm.until("1:00");
    farm.off("a");
    farm.until("3:00");
    farm.off("b");
    farm.until("4:00");
    expect(farm.told).toEqual(["3:26 rigs-silent b 1/3 since 3:00"]);
  });

  it("§10.29 36: a daily digest has all of a day", () => {
    const farm = playFarm(three, { wishes: { digestHour: 8 } });
    farm.until("1:00");
    farm.pay(5);
    farm.until("2:00");
    farm.off("a");
    farm.until("50:00");
    expect(farm.told).toEqual(["20:00 digest daily 2: payout-sent 1: 5; rigs-silent a 1/3 since 2:00"]);
  });

  it("§10.29 37: over the daily limit it says that more happened, and the rest comes in the morning", () => {
    const farm = playFarm(three, { wishes: { dailyLimit: 2 } });
    for (let hour = 1; hour <= 5; hour += 1) {
      farm.until(`${hour}:00`);
      farm.pay(hour);
    }
    farm.until("30:00");
    expect(farm.told).toEqual([
      "1:01 payout-sent 1: 1",
      "2:01 payout-sent 1: 2",
      "3:01 more-happened until 20:00",
      "20:00 digest limit 3: payout-sent 1: 3; payout-sent 1: 4; payout-sent 1: 5",
    ]);
  });

  it("38: two subscribers of one address get what each chose; one who left gets nothing", () => {
    const farm = playFarm(three);
    farm.subscribe("money", { topics: ["payout-sent"] });
    farm.subscribe("gone");
    farm.until("1:00");
    farm.unsubscribe("gone");
    farm.off("a");
    farm.pay(9);
    farm.until("2:00");
    expect(farm.told).toEqual([
      "1:01 payout-sent 1: 9",
      "money: 1:01 payout-sent 1: 9",
      "1:26 rigs-silent a 1/3 since 1:00",
    ]);
  });

  it("39: one who chose only a whole outage hears of the last rig, and of the return", () => {
    const farm = playFarm({ a: 100, b: 100 }, { wishes: { topics: ["all-silent"] } });
    farm.until("1:00");
    farm.off("a");
    farm.until("4:00");
    farm.off("b");
    farm.until("6:00");
    farm.on("a", "b");
    farm.until("8:00");
    expect(farm.told).toEqual(["4:26 all-silent b 2/2 since 4:00", "6:11 all back from silent a,b 2/2 1:00-6:01"]);
  });

  it("40: without rigs by name the address itself is silent", () => {
    const farm = playFarm({ "": 100 });
    farm.until("1:00");
    farm.allOff();
    farm.until("2:00");
    expect(farm.told).toEqual(["1:26 all-silent  1/1 since 1:00"]);
  });
});
