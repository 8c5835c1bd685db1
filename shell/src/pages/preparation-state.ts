import type { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { CallOutput } from '@tessera/shared/contract/wire'

type Preparing = CallOutput<typeof publicCalls.welcome>['preparing']

/** `asking`: the server has not answered yet. `ready`: nothing is prepared that could have the page. */
export type PreparationState = 'asking' | 'waiting' | 'failed' | 'ready'

/** The state of the remote that owns an address, among those that the server is still building. */
export function findPreparationState(
  preparing: Preparing,
  address: string,
  remote: string | undefined,
): Exclude<PreparationState, 'asking'> {
  const path = `${address.trim().replace(/^\//, '').split(/[?#]/, 1)[0]}/`
  const owner = preparing?.remotes.find(
    ({ name, areas }) =>
      name === remote || path.startsWith(`@${name}/`) || areas.some((area) => path.startsWith(`${area}/`)),
  )
  if (!owner) return 'ready'
  return owner.hasFailed ? 'failed' : 'waiting'
}
