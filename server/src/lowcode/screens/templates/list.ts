import { campusToday, sales, consumption, coaches, members, reputation, cash, rooms } from './of-business.ts'
import { conversion, attendance, overview, welcome } from './of-operations.ts'
import type { ScreenTemplate } from './parts.ts'

/** All templates, in the order of the gallery. */
export const screenTemplates: readonly ScreenTemplate[] = [
  campusToday,
  sales,
  consumption,
  coaches,
  members,
  conversion,
  cash,
  overview,
  attendance,
  rooms,
  reputation,
  welcome,
]
