import { Button, Input, Result, Skeleton } from '@arco-design/web-react'
import { IconLaunch, IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { flows, type FlowRow } from '@tessera/shared/contract/workflow/flows'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { Drafts } from './drafts.tsx'
import { showLaunchHint } from './launch-hint.ts'
import { useRecentFlows } from './recent-flows.ts'
import { text } from './text.ts'
import { useLaunchPlace } from './use-launch-place.ts'
import { useLaunchAddress } from './use-launch-address.ts'
import styles from './launches.module.css'

const matches = ({ fullName, enCode, description }: FlowRow, keyword: string) =>
  [fullName, enCode, description ?? ''].some((part) => part.toLowerCase().includes(keyword))

/** The flows that the user may launch, as cards below their categories, after those used last and the drafts. */
export function FlowCards() {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { back } = useLaunchAddress()
  const [keyword, setKeyword] = useState('')
  const [recent] = useRecentFlows()
  const placeOf = useLaunchPlace()
  const { data, error, mutate } = useCall(flows.all, {})
  if (error && !data)
    return (
      <Result
        status="error"
        title={t('launches.failed')}
        subTitle={error.msg}
        extra={<Button onClick={() => void mutate()}>{tasks('tasks.retry')}</Button>}
      />
    )
  const word = keyword.trim().toLowerCase()
  const categories = (data?.list ?? []).map(({ id, fullName, children }) => ({
    id,
    fullName,
    rows: children.filter((flow) => placeOf(flow).at !== 'nowhere' && (word === '' || matches(flow, word))),
  }))
  const all = categories.flatMap(({ rows }) => rows)
  const lately = word === '' ? recent.flatMap((id) => all.find((flow) => flow.id === id) ?? []) : []
  return (
    <section className={styles.page} aria-label={t('launches.new')}>
      <div className={styles.head}>
        <Button type="text" icon={<IconLeft />} aria-label={tasks('tasks.back')} onClick={back} />
        <h1>{t('launches.new')}</h1>
        <Input.Search
          className={styles.search!}
          autoFocus
          allowClear
          value={keyword}
          onChange={setKeyword}
          placeholder={t('launches.search')}
          aria-label={t('launches.search')}
        />
      </div>
      {!data && <Skeleton animation text={{ rows: 6 }} />}
      {word === '' && <Drafts />}
      {lately.length > 0 && <Group title={t('launches.recent')} rows={lately} />}
      {categories
        .filter(({ rows }) => rows.length > 0)
        .map(({ id, fullName, rows }) => (
          <Group key={id} title={fullName} rows={rows} />
        ))}
      {data && all.length === 0 && (
        <EmptyState title={t(word === '' ? 'launches.noFlows' : 'launches.noMatch', { keyword })}>
          {word === '' && t('launches.noFlowsHint')}
        </EmptyState>
      )}
    </section>
  )
}

function Group({ title, rows }: { title: string; rows: readonly FlowRow[] }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.cards}>
        {rows.map((flow) => (
          <li key={flow.id}>
            <FlowCard flow={flow} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the form of a flow, or the page of the business where it is launched, with what to do there. */
function FlowCard({ flow }: { flow: FlowRow }) {
  const t = useText(text)
  const { openFlow } = useLaunchAddress()
  const { id, fullName, description, icon, iconBackground } = flow
  const place = useLaunchPlace()(flow)
  const content = (
    <>
      <span className={styles.icon} style={{ background: iconBackground }}>
        <MenuIcon name={icon} />
      </span>
      <span className={styles.name}>
        <strong>{fullName}</strong>
        {description !== null && description !== '' && <small>{description}</small>}
      </span>
    </>
  )
  if (place.at === 'page')
    return (
      <Link
        className={styles.card}
        to={place.path}
        onClick={() => showLaunchHint(t(`launches.hint.${place.code}`))}
      >
        {content}
        <IconLaunch aria-hidden />
      </Link>
    )
  return (
    <button type="button" className={styles.card} onClick={() => openFlow(id)}>
      {content}
    </button>
  )
}
