/** A value of every kind, as people fill it: what the gallery and tests draw. Kinds that hold nothing are not here. */
export const fillings: Readonly<Record<string, unknown>> = {
  comInput: '瑜伽初级班',
  textarea: '周一、周三晚上七点上课。\n请提前十分钟到场。',
  numInput: 1234567.5,
  amount: 16409.02,
  PsdInput: 'Tessera2026',
  switch: 1,
  radio: '1',
  checkbox: ['1', '2'],
  select: '1',
  date: Date.UTC(2026, 2, 1, 4),
}
