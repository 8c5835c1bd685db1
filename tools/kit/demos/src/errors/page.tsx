import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { classes } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Demo, Part } from '../parts/demo.tsx'
import { text } from './text.ts'

/** What becomes of a page that fails, on purpose. */
export default function ErrorsPage({ menu }: PageProps) {
  const t = useText(text)
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('The demo of a page that fails while it is drawn')
  const examples = [
    ['drawing', () => setBroken(true)],
    [
      'handler',
      () => {
        throw new Error('The demo of a handler that fails')
      },
    ],
    // A page of nought rows is against the contract.
    ['refused', () => void call(classes.list, { pageSize: 0 }).catch(() => undefined)],
  ] as const
  return (
    <Demo title={menu.fullName} about={t('errors.about')} source="src/errors/page.tsx">
      {examples.map(([name, fail]) => (
        <Part key={name} title={t(`errors.${name}`)}>
          <p>{t(`errors.${name}Text`)}</p>
          <Button onClick={fail}>{t('errors.try')}</Button>
        </Part>
      ))}
    </Demo>
  )
}
