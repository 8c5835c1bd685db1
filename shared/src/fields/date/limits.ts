import type * as z from 'zod'
import { startOfDay } from '../../contract/fields/instant.ts'
import type { settings } from './kind.ts'

type Limit = z.output<typeof settings>['start']

/**
 * The time of a limit (epoch milliseconds); null is no limit. The value of another field counts only where it
 * is a time.
 */
export function limitAt(limit: Limit, neighbour: unknown, now: number): number | null {
  if (limit.by === 'moment') return limit.at
  if (limit.by === 'field') return typeof neighbour === 'number' ? neighbour : null
  if (limit.by === 'today') return startOfDay(now) + limit.days * 86_400_000
  return null
}
