import type { Db } from '../../db/connect.ts'
import type { LoadedTask } from './load.ts'

/** The users for whom a user acts in a task, by their ids. */
export async function listPrincipals(
  _db: Db,
  _userId: string,
  _task: LoadedTask,
): Promise<Readonly<Record<string, 'active' | 'ended'>>> {
  return {}
}
