import { nobody, type Symbols } from '../../fields/rules.ts'
import { session } from '@tessera/shared/session'

/** Who fills the form in, and where they work now. */
export function currentSymbols(): Symbols {
  const user = session.get().current?.userInfo
  return user
    ? {
        '@userId': user.userId,
        '@organizeId': user.organizeId,
        '@departmentId': user.departmentId,
        '@positionId': user.positionId,
      }
    : nobody
}
