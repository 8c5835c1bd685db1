const running = new Map()
let redrawTimer
let isShared = false

/**
 * Runs one long step and reports it. At a terminal the running steps share one line with their times, which
 * is redrawn; elsewhere a line marks the start. A line with `ok` or `FAILED` and the seconds marks the end.
 */
export async function reportStep(name, work) {
  const startedAt = Date.now()
  running.set(name, startedAt)
  if (!process.stdout.isTTY) console.log(`  ${name} ...`)
  else if (!isShared) redrawTimer ??= setInterval(redraw, 100)
  try {
    const result = await work()
    finish(name, 'ok', startedAt)
    return result
  } catch (error) {
    finish(name, 'FAILED', startedAt)
    throw error
  }
}

/** From now on another program prints at this terminal, too, so no line is redrawn. */
export function shareTerminal() {
  isShared = true
  if (redrawTimer) clearLine()
  redrawTimer = void clearInterval(redrawTimer)
}

function finish(name, result, startedAt) {
  running.delete(name)
  if (running.size === 0) redrawTimer = void clearInterval(redrawTimer)
  if (process.stdout.isTTY && !isShared) clearLine()
  console.log(`  ${name.padEnd(24)} ${result.padEnd(6)} ${formatSeconds(startedAt).padStart(8)}`)
}

const clearLine = () => process.stdout.write('\r\x1b[K')

function redraw() {
  const steps = [...running].map(([name, startedAt]) => `${name} ${formatSeconds(startedAt)}`).join('   ')
  process.stdout.write(`\r\x1b[K  ${steps}`.slice(0, (process.stdout.columns ?? 80) + 3))
}

const formatSeconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
