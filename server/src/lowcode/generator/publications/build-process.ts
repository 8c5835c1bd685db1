import { spawn } from 'node:child_process'
import { constants as priorities, setPriority } from 'node:os'

/** A command that is run for a publication. */
export interface BuildCommand {
  file: string
  args: readonly string[]
  cwd: string
}

/*
 * Runs one command in a process group of its own, at a lower priority. The group ends with its server: the channel to it closes
 * however the server ended, and this process then kills everything that the command has started.
 */
const killGroup = () => process.kill(-process.pid, 'SIGKILL')

// Requests of users come first, but a user waits for this, too.
setPriority(priorities.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', killGroup)
process.once('message', ({ file, args, cwd }: BuildCommand) => {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const end = (status: number) => {
    process.off('disconnect', killGroup)
    process.send?.(status, undefined, undefined, () => process.exit())
  }
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    end(127)
  })
  child.once('close', (status) => end(status ?? 1))
})
