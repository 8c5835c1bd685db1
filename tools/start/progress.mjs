const running = new Map()
let redrawTimer

/**
 * Runs one long step and reports it. At a terminal the running steps share one line with their times, which
 * is redrawn; elsewhere a line marks the start. A line with `ok` or `FAILED` and the seconds marks the end.
 */
export async function reportStep(name, work) {
  const startedAt = Date.now()
  running.set(name, startedAt)
  if (process.stdout.isTTY) redrawTimer ??= setInterval(redraw, 100)
  else console.log(`  ${name} ...`)
  try {
    const result = await work()
    finish(name, 'ok', startedAt)
    return result
  } catch (error) {
    finish(name, 'FAILED', startedAt)
    throw error
  }
}

function finish(name, result, startedAt) {
  running.delete(name)
  if (running.size === 0) redrawTimer = void clearInterval(redrawTimer)
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  console.log(`  ${name.padEnd(24)} ${result.padEnd(6)} ${formatSeconds(startedAt).padStart(8)}`)
}

function redraw() {
  const steps = [...running].map(([name, startedAt]) => `${name} ${formatSeconds(startedAt)}`).join('   ')
  process.stdout.write(`\r\x1b[K  ${steps}`.slice(0, (process.stdout.columns ?? 80) + 3))
}

const formatSeconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
