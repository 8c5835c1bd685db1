import { figure, type FigureTexts } from './figure.ts'

/** Figures of money. Revenue belongs to the campus of the lesson, what is deferred to the campus that sold. */
export const financeFigures = {
  signed: figure(
    'F1',
    'money',
    ['签约金额', 'Signed', '簽約金額'],
    [
      '新签、续费和扩科订单的应收，按签约的入账日期；已结账月份的订单作废时，在之后第一个未结账日冲减',
      'Net amount of new orders, renewals and expansions, by the accounting date of signing; a void one of a closed month is taken off on the first open day after it',
      '新簽、續費和擴科訂單的應收，按簽約的入帳日期；已結帳月份的訂單作廢時，在之後第一個未結帳日沖減',
    ],
    true,
  ),
  signedNew: figure(
    'F1n',
    'money',
    ['新签金额', 'Signed, new', '新簽金額'],
    ['签约金额中的新签', 'Signed amount of new orders', '簽約金額中的新簽'],
    true,
  ),
  signedRenew: figure(
    'F1r',
    'money',
    ['续费金额', 'Signed, renewals', '續費金額'],
    ['签约金额中的续费', 'Signed amount of renewals', '簽約金額中的續費'],
    true,
  ),
  signedExpand: figure(
    'F1e',
    'money',
    ['扩科金额', 'Signed, expansions', '擴科金額'],
    ['签约金额中的扩科', 'Signed amount of expansions', '簽約金額中的擴科'],
    true,
  ),
  cashIn: figure(
    'F2',
    'money',
    ['收款金额', 'Cash in', '收款金額'],
    [
      '有效收据，不含钱包支付，按入账日期；已结账月份的收据作废时，在之后第一个未结账日冲减',
      'Valid receipts by the accounting date, wallet payments aside; a void one of a closed month is taken off on the first open day after it',
      '有效收據，不含錢包支付，按入帳日期；已結帳月份的收據作廢時，在之後第一個未結帳日沖減',
    ],
    true,
  ),
  tuitionReceived: figure(
    'F3',
    'money',
    ['学费到账', 'Tuition received', '學費到帳'],
    [
      '分配到课时账户的收款，含钱包支付，不含充值，按入账日期',
      'Receipts allocated to lesson accounts by the accounting date, wallet payments included, top-ups aside',
      '分配到課時帳戶的收款，含錢包支付，不含充值，按入帳日期',
    ],
    true,
  ),
  refundPaid: figure(
    'F4',
    'money',
    ['退费金额', 'Refunds paid', '退費金額'],
    [
      '付出的退费，按付款的入账日期，不含退到钱包',
      'Refunds by the accounting date of their payment, those to wallets aside',
      '付出的退費，按付款的入帳日期，不含退到錢包',
    ],
    false,
  ),
  refundToWallet: figure(
    'F4w',
    'money',
    ['退到钱包', 'Refunds to wallets', '退到錢包'],
    ['退到钱包的金额，按入账日期', 'Refunds to wallets by the accounting date', '退到錢包的金額，按入帳日期'],
    false,
  ),
  otherIncome: figure(
    'F5i',
    'money',
    ['其他收入', 'Other income', '其他收入'],
    [
      '收支记录中的收入，按入账日期',
      'Income of the cash book by the accounting date',
      '收支記錄中的收入，按入帳日期',
    ],
    true,
  ),
  expense: figure(
    'F11',
    'money',
    ['费用支出', 'Expenses', '費用支出'],
    [
      '收支记录中的支出，按入账日期；按收支类别分组时，上级类别等于其下级类别之和',
      'Expenses of the cash book by the accounting date; by category, a parent is the sum of its children',
      '收支記錄中的支出，按入帳日期；按收支類別分組時，上級類別等於其下級類別之和',
    ],
    false,
  ),
  netCash: figure(
    'F5',
    'money',
    ['净现金', 'Net cash', '淨現金'],
    [
      '收款金额 − 退费金额 − 费用支出 + 其他收入',
      'Cash in − refunds paid − expenses + other income',
      '收款金額 − 退費金額 − 費用支出 + 其他收入',
    ],
    true,
  ),
  recognised: figure(
    'F6',
    'money',
    ['确认收入', 'Recognised revenue', '認列收入'],
    [
      '消课、撤销、欠课结清与期限卡按日确认的金额，按入账日期',
      'Value of roll-calls, reversals, owed lessons and days of period cards, by the accounting date',
      '消課、撤銷、欠課結清與期限卡按日認列的金額，按入帳日期',
    ],
    true,
  ),
  otherRevenue: figure(
    'F7',
    'money',
    ['其他业务收入', 'Other revenue', '其他業務收入'],
    [
      '课时清零与退费扣款，按入账日期',
      'Forfeits and deductions of refunds, by the accounting date',
      '課時清零與退費扣款，按入帳日期',
    ],
  ),
  deferred: figure(
    'F8',
    'money',
    ['递延余额', 'Deferred', '遞延餘額'],
    [
      '期末各账户已收而未确认的金额（正数部分）',
      'What lesson accounts have received and not used at the end of the period (positive part)',
      '期末各帳戶已收而未認列的金額（正數部分）',
    ],
  ),
  recentRevenue: figure(
    'F14d',
    'money',
    ['近三个月确认收入', 'Revenue of three months', '近三個月認列收入'],
    [
      '期末（未结束则为今天）前三个完整自然月确认的课消收入，按入账日期',
      'Revenue recognised in the last three full months at the end of the period or today, by the accounting date',
      '期末（未結束則為今天）前三個完整自然月認列的課消收入，按入帳日期',
    ],
  ),
  coverMonths: figure(
    'F14',
    'number',
    ['递延可消月数', 'Months of deferred cover', '遞延可消月數'],
    [
      '递延余额 ÷ 近三个月确认收入的月均值',
      'Deferred ÷ the monthly mean of the revenue of three months',
      '遞延餘額 ÷ 近三個月認列收入的月均值',
    ],
  ),
  unbilled: figure(
    'F8u',
    'money',
    ['未收先上', 'Taught before paid', '未收先上'],
    [
      '期末各账户已确认而未收的金额',
      'What lesson accounts have used and not received at the end of the period',
      '期末各帳戶已認列而未收的金額',
    ],
    false,
  ),
  arrears: figure(
    'F9',
    'money',
    ['欠费', 'Arrears', '欠費'],
    [
      '期末未作废订单的应收减已收',
      'What orders that are not void still lack at the end of the period',
      '期末未作廢訂單的應收減已收',
    ],
    false,
  ),
  wallet: figure(
    'F10',
    'money',
    ['钱包余额', 'Wallets', '錢包餘額'],
    ['期末学员钱包余额', 'Balance of wallets at the end of the period', '期末學員錢包餘額'],
  ),
  coachCost: figure(
    'F12',
    'money',
    ['课酬成本', 'Cost of coaches', '課酬成本'],
    [
      '已确认的课酬，按上课日期；课酬单计入其他月份的，按课酬单的入账日期',
      'Confirmed pay of coaches by the day of the lesson; by the accounting date of the payslip where that is in another month',
      '已確認的課酬，按上課日期；課酬單計入其他月份的，按課酬單的入帳日期',
    ],
    false,
  ),
  grossMargin: figure(
    'F13',
    'money',
    ['毛利', 'Gross margin', '毛利'],
    [
      '确认收入 + 其他业务收入 − 课酬成本 − 费用支出',
      'Recognised revenue + other revenue − cost of coaches − expenses',
      '認列收入 + 其他業務收入 − 課酬成本 − 費用支出',
    ],
    true,
  ),
  marginRate: figure(
    'F13r',
    'ratio',
    ['毛利率', 'Margin rate', '毛利率'],
    [
      '毛利 ÷（确认收入 + 其他业务收入）',
      'Gross margin ÷ (recognised + other revenue)',
      '毛利 ÷（認列收入 + 其他業務收入）',
    ],
    true,
  ),
} satisfies FigureTexts
