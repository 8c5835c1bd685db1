import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const running = new Set()

/**
 * Runs one program to its end and gives `{ code, output }`, both streams in the order they came. The
 * workspace's own Node and tools come first on PATH. After `limit` milliseconds its whole process group is
 * ended and the code is 124.
 */
export function run(program, args, { root, env = {}, limit = 600_000, cwd = root }) {
  return new Promise((give) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...colour, ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    let late = false
    const clock = setTimeout(() => {
      late = true
      void end(child)
    }, limit)
    let over = false
    const done = (code) => {
      if (over) return
      over = true
      clearTimeout(clock)
      running.delete(child)
      give({
        code: late ? 124 : code,
        output: late
          ? `${output}\nEnded after ${limit / 1000} s, the limit of this step: ${program} ${args.join(' ')}\n`
          : output,
      })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      done(127)
    })
    child.on('close', (code) => done(code ?? 1))
    // A server that it left behind may hold the streams open: the program has ended all the same.
    child.on('exit', (code) => setTimeout(done, 2000, code ?? 1))
  })
}

/** Ends what is running, first by request, after 15 seconds by force. */
export async function endRunning() {
  await Promise.all([...running].map(end))
}

async function end(child) {
  signal(child, 'SIGTERM')
  for (let waited = 0; running.has(child) && waited < 15_000; waited += 50)
    await new Promise((wake) => setTimeout(wake, 50))
  if (running.has(child)) signal(child, 'SIGKILL')
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // The process has just ended.
  }
}
