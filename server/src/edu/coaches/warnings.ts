import type { CoachRow } from '@tessera/shared/contract/edu/coaches'
import { formatInstant } from '@tessera/shared/contract/fields/instant'

/** What ends within so many days is a warning. */
const warningDays = 60
/** A background check is repeated after a year. */
const checkDays = 365
const dayMs = 86_400_000

const dateOf = (ms: number) => formatInstant(ms, 'yyyy-MM-dd')

/** Certificates and the background check of a coach that end soon or have ended, by the day of `now`. */
export function listWarnings(
  { certs, checkDate }: Pick<CoachRow, 'certs' | 'checkDate'>,
  now: number,
): CoachRow['warnings'] {
  const today = dateOf(now)
  const limit = dateOf(now + warningDays * dayMs)
  const certificates = certs.flatMap(({ name, expire }) =>
    expire && expire <= limit
      ? [{ kind: 'certificate' as const, name, date: expire, isOver: expire < today }]
      : [],
  )
  if (!checkDate) return [...certificates, { kind: 'noCheck', name: '', date: '', isOver: true }]
  const lastDay = new Date(Date.parse(checkDate) + checkDays * dayMs).toISOString().slice(0, 10)
  return lastDay <= limit
    ? [...certificates, { kind: 'check', name: '', date: lastDay, isOver: lastDay < today }]
    : certificates
}
