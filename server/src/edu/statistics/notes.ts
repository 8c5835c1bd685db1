import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { translate } from '../../errors/translate.ts'

/** What codes in the notes of rows mean. */
export const noteWords = {
  scheduled: { zh: '待上', en: 'Scheduled', zhtw: '待上' },
  done: { zh: '已点名', en: 'Held', zhtw: '已點名' },
  cancelled: { zh: '已取消', en: 'Cancelled', zhtw: '已取消' },
  regular: { zh: '班级', en: 'Of the class', zhtw: '班級' },
  temp: { zh: '临时', en: 'Temporary', zhtw: '臨時' },
  trial: { zh: '试听', en: 'Trial', zhtw: '試聽' },
  makeup: { zh: '补课', en: 'Make-up', zhtw: '補課' },
  booking: { zh: '约课', en: 'Booked', zhtw: '約課' },
  pending: { zh: '未点名', en: 'No roll call', zhtw: '未點名' },
  present: { zh: '到课', en: 'Present', zhtw: '到課' },
  late: { zh: '迟到', en: 'Late', zhtw: '遲到' },
  leave: { zh: '请假', en: 'On leave', zhtw: '請假' },
  absent: { zh: '未到', en: 'Absent', zhtw: '未到' },
  used_up: { zh: '课时用完', en: 'Used up', zhtw: '課時用完' },
  expired: { zh: '到期', en: 'Expired', zhtw: '到期' },
  buy: { zh: '购买', en: 'Bought', zhtw: '購買' },
  gift: { zh: '赠送', en: 'Free', zhtw: '贈送' },
  consume: { zh: '销课', en: 'Used', zhtw: '銷課' },
  consume_undo: { zh: '撤销销课', en: 'Use reversed', zhtw: '復原銷課' },
  settle_owed: { zh: '补扣欠课', en: 'Owed lesson', zhtw: '補扣欠課' },
  daily: { zh: '按天结转', en: 'Card day', zhtw: '按天結轉' },
  daily_undo: { zh: '撤销按天结转', en: 'Card day reversed', zhtw: '復原按天結轉' },
  adjust: { zh: '调整', en: 'Adjusted', zhtw: '調整' },
  expire: { zh: '过期', en: 'Expired', zhtw: '過期' },
  forfeit: { zh: '清零', en: 'Forfeited', zhtw: '清零' },
  refund: { zh: '退费', en: 'Refund', zhtw: '退費' },
  transfer_out: { zh: '转出', en: 'Transferred out', zhtw: '轉出' },
  transfer_in: { zh: '转入', en: 'Transferred in', zhtw: '轉入' },
  topUp: { zh: '充值', en: 'Top-up', zhtw: '充值' },
  overpay: { zh: '多收转入', en: 'Surplus', zhtw: '多收轉入' },
  pay: { zh: '支付', en: 'Payment', zhtw: '支付' },
  walletRefund: { zh: '钱包退款', en: 'Paid out', zhtw: '錢包退款' },
  payUndo: { zh: '收据作废', en: 'Receipt voided', zhtw: '收據作廢' },
  transfer: { zh: '转课结余', en: 'Transfer remainder', zhtw: '轉課結餘' },
} satisfies Record<string, LocalizedText>

/** A note of a row with its codes in words; other words, such as a number, stay. */
export const sayNote = (note: string, lang: Lang): string =>
  note
    .split(' ')
    .map((word) => (Object.hasOwn(noteWords, word) ? translate(noteWords[word as 'done'], lang) : word))
    .join(' ')
