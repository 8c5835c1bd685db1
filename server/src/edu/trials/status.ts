import { sql } from 'kysely'

/** SQL expression: the status of the trial `x` by its lesson `e` and its seat `r`: whether the student came, the roll-call says. */
export const trialStatus = sql`case
  when x.status <> 'booked' then x.status
  when e.status = 'cancelled' or r.delete_mark = 1 then 'cancelled'
  when r.status in ('present', 'late') then 'attended'
  when r.status in ('absent', 'leave') then 'no_show'
  else 'booked' end`
