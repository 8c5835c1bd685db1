import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  lessonOver: {
    zh: '该课已开始或已结束，不能再约试听',
    en: 'The lesson has started, so no trial can be booked.',
    zhtw: '該課已開始或已結束，不能再約試聽',
  },
  lessonCancelled: {
    zh: '该课已取消，不能约试听',
    en: 'The lesson is cancelled, so no trial can be booked.',
    zhtw: '該課已取消，不能約試聽',
  },
  full: {
    zh: '“{{name}}”已满（{{n}}/{{capacity}}）',
    en: '“{{name}}” is full ({{n}} of {{capacity}}).',
    zhtw: '「{{name}}」已滿（{{n}}/{{capacity}}）',
  },
  already: {
    zh: '{{name}} 已在这节课中',
    en: '{{name}} is already in this lesson.',
    zhtw: '{{name}} 已在這堂課中',
  },
  cancelled: {
    zh: '该试听已取消',
    en: 'This trial is cancelled.',
    zhtw: '該試聽已取消',
  },
  takenPlace: {
    zh: '该试听已点名，不能取消',
    en: 'The roll call of this trial was taken, so it cannot be cancelled.',
    zhtw: '該試聽已點名，不能取消',
  },
  converted: {
    zh: '该试听已转化',
    en: 'This trial has already led to an order.',
    zhtw: '該試聽已轉化',
  },
  noOrder: {
    zh: '该学员没有这份合同，或合同已作废',
    en: 'The student has no such order, or it is void.',
    zhtw: '該學員沒有這份合約，或合約已作廢',
  },
  orderApproving: {
    zh: '合同正在审批，通过后才算转化',
    en: 'The order is in approval. The trial leads to it once it is approved.',
    zhtw: '合約正在簽核，通過後才算轉化',
  },
  orderBefore: {
    zh: '合同签于试听之前，不能算作转化',
    en: 'The order was signed before the trial lesson, so the trial did not lead to it.',
    zhtw: '合約簽於試聽之前，不能算作轉化',
  },
  orderUsed: {
    zh: '该合同已是另一次试听的转化结果',
    en: 'Another trial has led to this order.',
    zhtw: '該合約已是另一次試聽的轉化結果',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_trial__converted_order: { text: text.orderUsed, field: 'orderId' },
} satisfies Constraints
