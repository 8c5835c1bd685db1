// What a text costs. CPU of the thread is measured, not the clock, so that a busy machine changes nothing; the least
// of several rounds counts, because the collection of garbage and the compiler only add to it.

/** Ratio of the costs of a text and of one half as long. Twice is linear; the rest is what measuring varies by. */
const maxRatio = 2.6
/**
 * Costs below this are not compared: they do not matter, and the first collection of garbage, which half of the objects did
 * not need, costs as much.
 */
const comparedMs = 40
const maxHoldMs = 200

const cpuMs = (since?: NodeJS.CpuUsage): NodeJS.CpuUsage & { ms: number } => {
  const usage = process.threadCpuUsage(since)
  return { ...usage, ms: (usage.user + usage.system) / 1_000 }
}

/** CPU of the reference loop in ms on the machine of the limits, at its best. */
const referenceMs = 5
/** How much slower this machine is now than the one of the limits; 1 for one that is as fast. */
function slownessOfMachine(): number {
  const text = 'a<b>c</b>&amp; '.repeat(20_000)
  const times = Array.from({ length: 5 }, () => {
    const before = cpuMs()
    let sum = 0
    for (let round = 0; round < 6; round++)
      for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0
    if (sum === 0.5) throw new Error('never')
    return cpuMs(before).ms
  })
  return Math.max(1, Math.min(...times) / referenceMs)
}

async function measure(work: () => unknown, rounds: number): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    await work()
    least = Math.min(least, cpuMs(before).ms)
  }
  return least
}

/** The longest stretch of CPU in which no other request would have run. */
async function measureHold(work: () => unknown): Promise<number> {
  let longest = 0
  let last = cpuMs()
  let isOver = false
  const step = () => {
    longest = Math.max(longest, cpuMs(last).ms)
    last = cpuMs()
    if (!isOver) setImmediate(step)
  }
  setImmediate(step)
  await work()
  isOver = true
  step()
  return longest
}

export interface Costs {
  readonly name: string
  /** CPU in ms for a quarter, a half and the whole. */
  readonly ms: readonly [number, number, number]
  readonly holdMs: number
}

/**
 * Measures `work` with the whole of `size` and, where that costs enough to be compared, with a quarter and a half, too;
 * the costs are those of the fastest of several rounds.
 */
export async function measureCosts(
  name: string,
  size: number,
  work: (size: number) => unknown,
  rounds = 3,
): Promise<Costs> {
  const sizes = [size / 4, size / 2, size].map(Math.floor) as [number, number, number]
  const least = async (of: number) => measure(() => work(of), rounds)
  const ms: [number, number, number] = [0, 0, await measure(() => work(size), 1)]
  // Most texts cost too little to be compared: the smaller ones need not be sent.
  if (ms[2] <= comparedMs) return { name, ms, holdMs: 0 }
  for (const [at, of] of sizes.entries()) ms[at] = await least(of)
  // What looks wrong is measured more often before it is said.
  for (let more = 0; more < 5 && findProblem({ name, ms, holdMs: 0 }); more++)
    for (const [at, of] of sizes.entries()) ms[at] = Math.min(ms[at]!, await least(of))
  let holdMs = 0
  if (ms[2] > maxHoldMs) {
    holdMs = Infinity
    for (let round = 0; round < 3; round++) holdMs = Math.min(holdMs, await measureHold(() => work(size)))
  }
  return { name, ms, holdMs }
}

/** Why the costs are too high; null where they are not. */
export const findProblem = (costs: Costs): string | null =>
  findExcess(costs, 1) && findExcess(costs, slownessOfMachine())

function findExcess({ name, ms: [, half, whole], holdMs }: Costs, slowness: number): string | null {
  const compared = comparedMs * slowness
  if (whole > compared && whole > maxRatio * Math.max(half, compared / maxRatio))
    return `${name}: ${half.toFixed(1)} ms, twice as much ${whole.toFixed(1)} ms`
  if (holdMs > maxHoldMs * slowness) return `${name}: holds the event loop for ${holdMs.toFixed(0)} ms of CPU`
  return null
}

export const fill = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** Harmless content of any size, in the forms that calls take. */
export const contents: Readonly<Record<string, (size: number) => string>> = {
  text: (size) => fill('今天的课程安排 lesson 12, ', size),
  letters: (size) => fill('a', size),
  spaces: (size) => `a${fill(' ', size - 2)}b`,
  lines: (size) => fill('a\n', size),
  html: (size) => fill('<p>上课 <b>time</b></p>', size),
  'nested html': (size) => fill('<div>', size),
  'open tags': (size) => fill('<b><i>', size),
  styles: (size) => fill('<span style="color: red; font-size: 2em">x</span>', size),
  entities: (size) => fill('&lt;', size),
  brackets: (size) => fill('<', size),
  json: (size) => `[${fill('"abc",', Math.floor((size - 7) / 6) * 6)}"end"]`,
  objects: (size) => `{"fields":[${fill('{"a":1},', Math.floor((size - 24) / 8) * 8)}{"a":2}]}`,
  numbers: (size) => fill('1', size),
  csv: (size) => fill('a,b,"c"\n', size),
  placeholders: (size) => fill('{{name}} {a} ', size),
  path: (size) => fill('/a.b-c', size),
  'web address': (size) => `https://${fill('a', size - 10)} b`,
  'mail address': (size) => fill('a.b@', size),
  clock: (size) => fill('08:30 ~ ', size),
  commas: (size) => fill('a,', size),
}
