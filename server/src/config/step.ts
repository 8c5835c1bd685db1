/**
 * Runs one step of the start. Prints its name, the description of its result and its duration after success.
 */
export async function runStep<T>(
  name: string,
  work: () => Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  process.stdout.write(`  ${name.padEnd(10)} ${describe(result).padEnd(46)} ${seconds.padStart(6)} s\n`)
  return result
}
