// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chartName, viewNames } from '@tessera/shared/fields/view-names'
import { viewsText } from './views-text.ts'

test('the designer names views and charts as the problems of a release do', () => {
  const { texts } = viewsText
  for (const [kind, name] of Object.entries(viewNames))
    expect(texts[`designer.view.${kind as keyof typeof viewNames}`]).toEqual(name)
  expect(texts['designer.chart']).toEqual(chartName)
})
