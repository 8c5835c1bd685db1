import { readDesign, type Design } from '@tessera/shared/fields/design'
import type { Word } from './text.ts'

type Translate = (word: Word) => string

/** Creates a design with fields of every category, with translated labels. */
export function designOf(t: Translate): Design {
  const field = (jweeKey: string, vModel: string, word: Word, more: object = {}) => ({
    jweeKey,
    vModel,
    label: t(word),
    span: 12,
    ...more,
  })
  const group = (word: Word) => ({ jweeKey: 'groupTitle', label: '', span: 24, content: t(word) })
  const options = (...words: Word[]) => words.map((word, at) => ({ id: String(at + 1), fullName: t(word) }))
  const read = readDesign({
    labelPosition: 'top',
    fields: [
      group('form.texts'),
      field('comInput', 'name', 'form.name', { required: true, maxlength: 30 }),
      field('comInput', 'phone', 'form.phone', {
        regList: [{ pattern: '/^1[3456789]\\d{9}$/', message: t('form.phone') }],
      }),
      field('numInput', 'age', 'form.age', { min: 3, max: 99 }),
      field('amount', 'fee', 'form.fee'),
      field('textarea', 'note', 'form.note', { span: 24, maxlength: 200 }),
      group('form.choices'),
      field('radio', 'level', 'form.level', { options: options('form.beginner', 'form.advanced') }),
      field('checkbox', 'days', 'form.days', { options: options('form.saturday', 'form.sunday') }),
      field('select', 'course', 'form.course', {
        required: true,
        options: options('form.basketball', 'form.swimming'),
      }),
      field('address', 'region', 'form.region'),
      field('switch', 'insured', 'form.insured'),
      field('rate', 'stars', 'form.stars'),
      field('slider', 'effort', 'form.effort'),
      field('colorPicker', 'colour', 'form.colour'),
      group('form.times'),
      field('date', 'from', 'form.from', { start: { by: 'today', days: 0 } }),
      field('time', 'at', 'form.at'),
      field('dateRange', 'period', 'form.period'),
      group('form.people'),
      field('userSelect', 'coach', 'form.coach'),
      field('comSelect', 'campus', 'form.campus'),
      group('form.files'),
      field('uploadImg', 'photo', 'form.photo'),
      field('uploadFz', 'papers', 'form.papers'),
      group('form.rows'),
      {
        ...field('table', 'books', 'form.books', {
          span: 24,
          showSummary: true,
          summaryField: ['count', 'price'],
        }),
        children: [
          field('comInput', 'title', 'form.book', { required: true }),
          field('numInput', 'count', 'form.count', { min: 0 }),
          field('amount', 'price', 'form.price', { showChinese: false }),
          field('calculate', 'sum', 'form.sum', {
            expression: [
              { __vModel__: 'count', label: t('form.count') },
              '*',
              { __vModel__: 'price', label: t('form.price') },
            ],
          }),
        ],
      },
    ],
  })
  if ('problems' in read)
    throw new Error(read.problems.map(({ path, why, detail }) => `${path}: ${why} ${detail}`).join('\n'))
  return read.design
}
