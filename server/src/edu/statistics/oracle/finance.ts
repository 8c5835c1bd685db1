import {
  addDays,
  byId,
  live,
  movesOf,
  share,
  within,
  type Question,
  type Row,
  type Tables,
} from './tables.ts'

const used = ['consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo']

/** The figures of money, added row by row. */
export function foldFinance(tables: Tables, asked: Question): Record<string, number | null> {
  const total: Record<string, number> = {}
  const add = (key: string, value: number) => (total[key] = (total[key] ?? 0) + value)
  const orders = byId(tables.edu_order)
  const lines = byId(tables.edu_order_line)
  const receipts = byId(tables.edu_receipt)
  const isHere = (campusId: string, order?: Row) =>
    asked.campusIds.includes(campusId) && asked.seesOrder(campusId, order)

  for (const line of tables.edu_order_line) {
    const order = orders.get(line['order_id'])!
    if (!live(line) || line['is_transferred'] || !isHere(order['sell_campus_id'], order)) continue
    const key = { sign: 'signedNew', renew: 'signedRenew', expand: 'signedExpand' }[order['type'] as 'sign']
    for (const [date, sign] of movesOf(order))
      if (key && within(date, asked)) {
        add('signed', sign * line['net_amount'])
        add(key, sign * line['net_amount'])
      }
  }
  for (const receipt of tables.edu_receipt)
    for (const [date, sign] of movesOf(receipt))
      if (within(date, asked) && isHere(receipt['campus_id'], orders.get(receipt['order_id'])))
        if (receipt['method'] !== 'wallet') add('cashIn', sign * receipt['amount'])
  for (const part of tables.edu_receipt_allocation) {
    const receipt = receipts.get(part['receipt_id'])!
    for (const [date, sign] of movesOf(receipt))
      if (within(date, asked) && isHere(receipt['campus_id'], orders.get(receipt['order_id'])))
        add('tuitionReceived', sign * part['amount'])
  }
  const refunds = byId(tables.edu_refund)
  for (const payment of tables.edu_refund_payment) {
    const refund = refunds.get(payment['refund_id'])!
    const order = orders.get(lines.get(refund['line_id'])!['order_id'])!
    if (!live(refund) || !within(payment['acct_date'], asked)) continue
    if (isHere(order['sell_campus_id'], order))
      add(refund['route'] === 'wallet' ? 'refundToWallet' : 'refundPaid', payment['amount'])
  }
  for (const entry of tables.edu_ledger_entry) {
    const order = orders.get(lines.get(entry['line_id'])!['order_id'])!
    if (!within(entry['acct_date'], asked) || !isHere(entry['campus_id'], order)) continue
    if (used.includes(entry['type'])) add('recognised', -entry['amount'])
    if (['forfeit', 'adjust'].includes(entry['type']))
      add('otherRevenue', -entry['amount'] - entry['written_off'])
    if (entry['type'] === 'refund') add('otherRevenue', entry['deduction'])
  }
  const last = asked.to < asked.today ? asked.to : asked.today
  const monthsBefore = (month: string, back: number) => {
    const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  }
  // The month of the last day is full where the day after it is in another one.
  const open = addDays(last, 1).slice(0, 7)
  const full = [1, 2, 3].map((back) => monthsBefore(open, back))
  for (const entry of tables.edu_ledger_entry) {
    const order = orders.get(lines.get(entry['line_id'])!['order_id'])!
    if (!full.includes(entry['acct_date'].slice(0, 7)) || !isHere(entry['campus_id'], order)) continue
    if (used.includes(entry['type'])) add('recentRevenue', -entry['amount'])
  }
  for (const line of tables.edu_order_line) {
    const order = orders.get(line['order_id'])!
    if (!live(line) || !live(order) || !isHere(order['sell_campus_id'], order)) continue
    let held = 0
    let received = 0
    let written = 0
    for (const part of tables.edu_receipt_allocation)
      if (part['line_id'] === line['id'])
        for (const [date, sign] of movesOf(receipts.get(part['receipt_id'])!))
          if (date <= asked.to) received += sign * part['amount']
    for (const entry of tables.edu_ledger_entry) {
      if (entry['line_id'] !== line['id'] || entry['acct_date'] > asked.to) continue
      written += entry['written_off']
      if (!['buy', 'gift'].includes(entry['type'])) held += entry['amount'] + entry['written_off']
    }
    held += received
    add(held > 0 ? 'deferred' : 'unbilled', Math.abs(held))
    const counts = movesOf(order).reduce((sum, [date, sign]) => sum + (date <= asked.to ? sign : 0), 0)
    if (counts === 1 && !line['is_transferred']) add('arrears', line['net_amount'] - received - written)
  }
  const students = byId(tables.edu_student)
  for (const move of tables.edu_wallet_transaction) {
    const student = students.get(move['student_id'])!
    if (
      move['acct_date'] <= asked.to &&
      asked.campusIds.includes(student['campus_id']) &&
      asked.seesStudent(student)
    )
      add('wallet', move['amount'])
  }
  for (const entry of tables.edu_cash_entry)
    for (const [date, sign] of movesOf(entry))
      if (within(date, asked) && isHere(entry['campus_id']))
        add(entry['direction'] === 'income' ? 'otherIncome' : 'expense', sign * entry['amount'])
  for (const move of tables.edu_wallet_transaction) {
    const student = students.get(move['student_id'])!
    if (move['type'] !== 'refund' || move['amount'] > 0 || !within(move['acct_date'], asked)) continue
    if (asked.campusIds.includes(student['campus_id']) && asked.seesStudent(student))
      add('walletRefund', -move['amount'])
  }
  for (const slip of tables.edu_payslip)
    if (slip['status'] === 'paid' && within(slip['paid_acct_date'], asked) && isHere(slip['campus_id']))
      add('payslipsPaid', slip['total'])
  for (const line of tables.edu_order_line) {
    const order = orders.get(line['order_id'])!
    const own = tables.edu_refund.filter((refund) => live(refund) && refund['line_id'] === line['id'])
    if (own.length === 0 || !live(line) || !live(order) || !isHere(order['sell_campus_id'], order)) continue
    for (const entry of tables.edu_ledger_entry)
      if (entry['line_id'] === line['id'] && entry['type'] === 'refund' && entry['acct_date'] <= asked.to)
        add('refundsUnpaid', -entry['amount'] - entry['written_off'] - entry['deduction'])
    for (const payment of tables.edu_refund_payment)
      if (own.some(({ id }) => id === payment['refund_id']) && payment['acct_date'] <= asked.to)
        add('refundsUnpaid', -payment['amount'])
  }
  const slips = byId(tables.edu_payslip)
  for (const line of tables.edu_payslip_line) {
    const slip = slips.get(line['payslip_id'])!
    for (const [date, sign] of movesOf(slip)) {
      const isOwnMonth = sign > 0 && date.slice(0, 7) === line['biz_date'].slice(0, 7)
      if (within(isOwnMonth ? line['biz_date'] : date, asked) && isHere(line['campus_id']))
        add('coachCost', sign * line['amount'])
    }
  }
  const n = (key: string) => (total[key] ?? 0) / 100
  const keys = [
    'signed',
    'signedNew',
    'signedRenew',
    'signedExpand',
    'cashIn',
    'tuitionReceived',
    'refundPaid',
    'refundToWallet',
    'refundsUnpaid',
    'walletRefund',
    'payslipsPaid',
    'otherIncome',
    'expense',
    'recognised',
    'otherRevenue',
    'recentRevenue',
    'deferred',
    'unbilled',
    'arrears',
    'wallet',
    'coachCost',
  ]
  const cents = (...values: number[]) => Math.round(values.reduce((sum, value) => sum + value * 100, 0)) / 100
  return {
    ...Object.fromEntries(keys.map((key) => [key, n(key)])),
    coverMonths: share((total['deferred'] ?? 0) * 3, total['recentRevenue'] ?? 0, 2),
    netCash: cents(
      n('cashIn'),
      -n('refundPaid'),
      -n('walletRefund'),
      -n('expense'),
      -n('payslipsPaid'),
      n('otherIncome'),
    ),
  }
}
