/** Runs one step of the start and prints its line, `name  what came of it  time`, once it has ended well. */
export async function step<T>(name: string, work: () => Promise<T>, say: (result: T) => string): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  process.stdout.write(`  ${name.padEnd(10)} ${say(result).padEnd(46)} ${seconds.padStart(6)} s\n`)
  return result
}
