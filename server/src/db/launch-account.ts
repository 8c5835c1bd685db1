import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { LaunchError } from './launch-error.ts'

/**
 * The account that runs PostgreSQL. `uid` and `gid` are set only where a root process has to switch to it.
 */
export type Account = { name: string; uid?: number; gid?: number }

const isRoot = () => process.getuid?.() === 0

/**
 * Finds the account for PostgreSQL, which refuses to run as root. Root uses the owner of the data directory,
 * or the unprivileged account for a new one; other users run it as themselves. Throws a LaunchError without
 * such an account.
 */
export function findAccount(dataDir: string): Account {
  if (!isRoot()) return { name: currentUserName() }
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  const found = listAccounts().find((account) =>
    owner && owner.uid !== 0 ? account.uid === owner.uid : account.name === 'nobody',
  )
  if (found) return found
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid }
  throw new LaunchError(
    'PostgreSQL does not run as root and this machine has no account "nobody": start as an ordinary user.',
  )
}

/**
 * Changes the owner of a file, or of a folder and its content, to the account. Does nothing for an ordinary
 * user.
 */
export function changeOwner(account: Account, path: string): void {
  if (account.uid === undefined || account.gid === undefined) return
  chownSync(path, account.uid, account.gid)
  if (!statSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, entry), account.uid, account.gid)
}

function currentUserName(): string {
  try {
    return userInfo().username
  } catch {
    throw new LaunchError(
      `User id ${process.getuid?.()} has no account name, and PostgreSQL needs one: ` +
        'add it to /etc/passwd or start as another user.',
    )
  }
}

function listAccounts(): Required<Account>[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
