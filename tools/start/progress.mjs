const running = new Map()
let ticking

/**
 * Runs one long step with a visible line: at a terminal the running steps share one living line with their time, elsewhere a
 * line says that it began. A line with `ok` or `FAILED` and its seconds ends it.
 */
export async function step(name, work) {
  const began = Date.now()
  running.set(name, began)
  if (process.stdout.isTTY) ticking ??= setInterval(draw, 100)
  else console.log(`  ${name} ...`)
  try {
    const result = await work()
    finish(name, 'ok', began)
    return result
  } catch (fault) {
    finish(name, 'FAILED', began)
    throw fault
  }
}

function finish(name, word, began) {
  running.delete(name)
  if (running.size === 0) ticking = void clearInterval(ticking)
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  console.log(`  ${name.padEnd(24)} ${word.padEnd(6)} ${seconds(began).padStart(8)}`)
}

function draw() {
  const words = [...running].map(([name, began]) => `${name} ${seconds(began)}`).join('   ')
  process.stdout.write(`\r\x1b[K  ${words}`.slice(0, (process.stdout.columns ?? 80) + 3))
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
