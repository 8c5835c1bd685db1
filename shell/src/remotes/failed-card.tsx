import { Button, Card, Space, Typography } from '@arco-design/web-react'
import { useLine, useText } from '@tessera/shared/text/text'
import type { Place } from '@tessera/shared/contract/shell/address'
import type { RemoteFailure } from './failure.ts'
import { remoteNamed } from './load.ts'
import { text } from './text.ts'

interface Props {
  readonly place: Place
  readonly why: RemoteFailure
  readonly onRetry: () => void
}

/** A calm account of a page that did not open: whose it is, the code to quote, and one thing to do. */
export function FailedCard({ place, why, onRetry }: Props) {
  const t = useText(text)
  const line = useLine()
  const entry = remoteNamed(place.remote)?.entry
  const title = entry?.pages[place.page]?.title ?? entry?.title
  const name = title ? line(title) : place.remote
  return (
    <Card role="alert" data-failure={why.code}>
      <Space direction="vertical" size="medium">
        <Typography.Title heading={6}>{t(why.final ? 'remotes.refused' : 'remotes.failed', { name })}</Typography.Title>
        <Typography.Text>{t('remotes.elsewhere')}</Typography.Text>
        <Typography.Text type="secondary">
          {entry && <div>{t('remotes.owner', { owner: entry.owner })}</div>}
          <div>{t('remotes.code', { code: `${place.remote}/${place.page} · ${why.code}` })}</div>
          {entry && <div>{`${entry.build.id} · ${why.detail}`}</div>}
        </Typography.Text>
        <Button type="primary" onClick={onRetry}>
          {t('remotes.retry')}
        </Button>
      </Space>
    </Card>
  )
}
