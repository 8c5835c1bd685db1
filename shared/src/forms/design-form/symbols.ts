import { noSymbols, type ContextSymbols } from '../../contract/fields/rules.ts'
import { session } from '@tessera/shared/session'

/** Context values of the current user: id, company, department and position. */
export function currentSymbols(): ContextSymbols {
  const user = session.get().current?.userInfo
  return user
    ? {
        '@userId': user.userId,
        '@organizeId': user.organizeId,
        '@departmentId': user.departmentId,
        '@positionId': user.positionId,
      }
    : noSymbols
}
