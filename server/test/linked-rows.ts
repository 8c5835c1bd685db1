import type * as z from 'zod'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { alerts } from '@tessera/shared/contract/edu/care'
import { classes } from '@tessera/shared/contract/edu/classes'
import { leads } from '@tessera/shared/contract/edu/leads'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { periods } from '@tessera/shared/contract/edu/periods'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { reviews } from '@tessera/shared/contract/edu/reviews'
import { students } from '@tessera/shared/contract/edu/students'
import type { Call } from '@tessera/shared/contract/wire'
import type { CallOptions, Client } from './client.ts'

/** The lists that pages of the business show, by the path, and the parameter of the address that names one of them. */
const lists: Readonly<Record<string, Call>> = {
  'edu/eduCare tab=alerts': alerts.list,
  'edu/eduClasslist': classes.list,
  'edu/eduLead tab=list': leads.list,
  'edu/eduReview tab=todo': reviews.todo,
  'edu/eduRollCall missed=1': lessons.missed,
  'edu/eduStudent': students.list,
  'edu/finance tab=applications': applications.list,
  'edu/finance tab=orders': orders.list,
  'edu/finance tab=payroll': payslips.list,
  'edu/finance tab=payroll status=missing': payslips.missing,
  'edu/finance tab=periods': periods.list,
  'edu/finance tab=receipts': receipts.list,
  'edu/finance tab=refunds': refunds.list,
}
/** Parameters of addresses that are not sent. */
const own = ['tab', 'missed']

/** How many rows the list has that a link of the business opens. Throws for a filter that the list does not know. */
export async function countLinked({ data }: Client, link: string, by: CallOptions): Promise<number> {
  const { pathname, searchParams } = new URL(link.replace(/^\/?/, '/'), 'http://x')
  const isOwn = (name: string, value: string) => own.includes(name) || `${name}=${value}` === 'status=missing'
  const chosen = [...searchParams].filter(([name, value]) => isOwn(name, value))
  const key = [pathname.slice(1), ...chosen.map(([name, value]) => `${name}=${value}`)].join(' ')
  const list = lists[key]
  if (!list) throw new Error(`${link}: no list is known for “${key}”`)
  const filter = Object.fromEntries([...searchParams].filter(([name, value]) => !isOwn(name, value)))
  const known = (list.input as unknown as z.ZodObject).shape
  for (const name of Object.keys(filter))
    if (!Object.hasOwn(known, name)) throw new Error(`${link}: the list has no filter ${name}`)
  const answer = (await data(list, filter as never, by)) as {
    list: readonly unknown[]
    pagination?: { total: number }
  }
  return answer.pagination?.total ?? answer.list.length
}
