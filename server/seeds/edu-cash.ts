import { journalRows } from '../src/edu/books/store.ts'
import { nextMonthStart } from '../src/edu/ledger/dates.ts'
import { journalOf } from '../src/edu/ledger/postings.ts'
import type { Draw } from './draw.ts'
import { momentOf, plusDays } from './edu-clock.ts'
import type { LessonRow } from './edu-lessons.ts'

const expenses = [
  ['rent', 1_800_000, '滨江物业', '本月房租'],
  ['material', 36_500, '文具批发部', '课堂用具'],
  ['marketing', 120_000, '印刷厂', '招生传单'],
] as const

/** Expenses that wait for approval. They are not in the journal yet. */
export const cashRows = (campusId: string, userId: string, today: string) =>
  expenses.map(([categoryId, amount, payee, remark], at) => ({
    id: `cash.${at + 1}`,
    entryNo: `SZ${today.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
    direction: 'expense',
    categoryId,
    amount,
    accountId: 'account.bank',
    campusId,
    bizDate: plusDays(today, -at),
    payee,
    remark,
    status: at === 0 ? 'submitted' : 'draft',
    submittedAt: at === 0 ? new Date() : null,
    submittedBy: at === 0 ? userId : null,
    creatorUserId: userId,
  }))

const monthly = [
  ['rent', 5, 1_800_000, 0, '滨江物业', '房租'],
  ['salary', 10, 5_200_000, 600_000, '员工', '工资'],
  ['utilities', 12, 260_000, 120_000, '供电公司', '水电费'],
  ['marketing', 16, 150_000, 200_000, '印刷厂', '招生推广'],
  ['material', 20, 60_000, 50_000, '文具批发部', '课堂用具'],
] as const

/** Expenses of each campus in some months before a day, approved and paid, with their journal. */
export function monthlyExpenses(
  campusIds: readonly string[],
  { months, before }: { months: readonly string[]; before: string },
  { userId, approverId }: { userId: string; approverId: string },
  { between }: Draw,
) {
  const all = months.flatMap((month) =>
    campusIds.flatMap((campusId, campus) =>
      monthly.map(([categoryId, day, base, more, payee, remark], at) => {
        const bizDate = `${month}-${String(day).padStart(2, '0')}`
        return {
          id: `cash.${month}.${campus}.${categoryId}`,
          entryNo: `SZ${bizDate.replaceAll('-', '')}${String(campus * monthly.length + at + 1).padStart(4, '0')}`,
          direction: 'expense',
          categoryId,
          // Whole yuan.
          amount: base + Math.round(between(0, more) / 100) * 100,
          accountId: 'account.bank',
          campusId,
          bizDate,
          acctDate: bizDate,
          payee,
          remark: `${Number(month.slice(5))} 月${remark}`,
          status: 'paid',
          submittedAt: momentOf(bizDate, '10:00'),
          submittedBy: userId,
          decidedAt: momentOf(bizDate, '16:00'),
          decidedBy: approverId,
          creatorUserId: userId,
        }
      }),
    ),
  )
  const entries = all.filter(({ bizDate }) => bizDate < before)
  const drafts = entries.flatMap(({ id, amount, bizDate, campusId, accountId }) => {
    const draft = journalOf({ date: bizDate, source: 'cash', sourceId: id }, null, [
      { account: 'cash', accountId, amount: -amount, campusId },
      { account: 'expense', amount, campusId },
    ])
    return draft ? [draft] : []
  })
  let journals = 0
  return {
    entries,
    journal: postedInEvening(journalRows(drafts, 'demo', () => `journal.cash.${++journals}`)),
  }
}

interface Transfer {
  readonly id: string
  readonly fromAccountId: string
  readonly campusId: string
  /** Fen. */
  readonly amount: number
  readonly bizDate: string
  readonly remark: string
}

/** Cash that the desk has paid into the bank. */
export const cashInBank = (campusId: string, today: string): Transfer => ({
  id: 'accountTransfer.first',
  fromAccountId: 'account.cash',
  campusId,
  amount: 200_000,
  bizDate: plusDays(today, -3),
  remark: '现金存入银行',
})

/** Fen of a month's takings that stay in an account, for what leaves it at the start of the next month. */
const leftEachMonth = 300_000

/** What the other accounts took in the months before that of `today`, moved to the bank at the end of each. */
export function monthlyTransfers(journal: ReturnType<typeof journalRows>, today: string): Transfer[] {
  const monthOf = new Map(journal.entries.map(({ id, date }) => [id, date.slice(0, 7)]))
  const taken = new Map<string, { month: string; fromAccountId: string; campusId: string; amount: number }>()
  for (const { entry_id, account, account_id, debit, credit, campus_id: campusId } of journal.lines) {
    const month = monthOf.get(entry_id)!
    if (account !== 'cash' || !account_id || account_id === 'account.bank' || month >= today.slice(0, 7))
      continue
    const key = [month, account_id, campusId].join('.')
    const amount = (taken.get(key)?.amount ?? 0) + debit - credit
    taken.set(key, { month, fromAccountId: account_id, campusId, amount })
  }
  return [...taken].flatMap(([key, { month, amount, ...rest }]) => {
    // Hundreds of yuan.
    const moved = Math.floor((amount - leftEachMonth) / 10_000) * 10_000
    const bizDate = plusDays(nextMonthStart(`${month}-01`), -1)
    return moved > 0
      ? [
          {
            ...rest,
            id: `accountTransfer.${key}`,
            amount: moved,
            bizDate,
            remark: `${Number(month.slice(5))} 月收款转入`,
          },
        ]
      : []
  })
}

/** Money that was moved to the bank, with its journal. */
export function transferRows(transfers: readonly Transfer[], userId: string) {
  const toAccountId = 'account.bank'
  const drafts = transfers.flatMap(({ id, fromAccountId, campusId, amount, bizDate }) => {
    const draft = journalOf({ date: bizDate, source: 'accountTransfer', sourceId: id }, null, [
      { account: 'cash', accountId: toAccountId, amount, campusId },
      { account: 'cash', accountId: fromAccountId, amount: -amount, campusId },
    ])
    return draft ? [draft] : []
  })
  let journals = 0
  return {
    transfers: transfers.map((row) => ({
      ...row,
      toAccountId,
      acctDate: row.bizDate,
      creatorUserId: userId,
    })),
    journal: postedInEvening(journalRows(drafts, 'demo', () => `journal.transfer.${++journals}`)),
  }
}

/** Entries of the journal that were posted in the evening of their day. */
const postedInEvening = ({ entries, lines }: ReturnType<typeof journalRows>) => ({
  entries: entries.map((entry) => ({ ...entry, posted_at: momentOf(entry.date, '21:00') })),
  lines,
})

/** The draft of a coach for the earliest month that has lessons. No pay plan covers them yet. */
export function payrollRows(lessons: readonly LessonRow[]) {
  const done = lessons.filter(({ status }) => status === 'done')
  const [first] = done.toSorted((a, b) => (a.bizDate < b.bizDate ? -1 : 1))
  const month = first!.bizDate.slice(0, 7)
  const taught = done.filter(
    (lesson) => lesson.coachId === first!.coachId && lesson.bizDate.startsWith(month),
  )
  return {
    payslip: {
      id: 'payslip.first',
      payslipNo: `KC${month.replace('-', '')}0001`,
      coachId: first!.coachId,
      campusId: first!.campusId,
      month,
    },
    lines: taught.map((lesson, at) => ({
      payslipId: 'payslip.first',
      lineNo: at + 1,
      kind: 'lesson',
      role: 'coach',
      lessonId: lesson.id,
      campusId: lesson.campusId,
      bizDate: lesson.bizDate,
      base: 100,
      rate: 0,
      amount: 0,
    })),
  }
}
