import { Alert, Badge, Button, Checkbox, Skeleton, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { generator, type CodeRequest, type Publication } from '@tessera/shared/contract/lowcode/generator'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { session } from '@tessera/shared/session'
import { findDesignMenu, toMenuOptions } from '../menu-tree.ts'
import { publishText } from './publish-text.ts'
import styles from './publish.module.css'

type State = CallOutput<typeof generator.publication>

/** How often a publication under way is asked for, in milliseconds. */
const refreshMs = 1_000

export const isActive = (publication: Publication | null | undefined): boolean =>
  publication?.state === 'queued' || publication?.state === 'running'

/** What the server says about publishing the design; asked again while it works. */
export const usePublication = (id: string) =>
  useCall(
    generator.publication,
    { id },
    { refreshInterval: (now?: State) => (isActive(now?.publication) ? refreshMs : 0) },
  )

interface Props {
  id: string
  isApp: boolean
  asked: CodeRequest
  state: ReturnType<typeof usePublication>
  /** Does something, and shows its refusal beside the names that it is about. */
  attempt: (work: () => Promise<void>) => Promise<void>
}

/** Publishes the page of a design, with its steps and log; or says how to do it elsewhere. */
export function Publish({ id, isApp, asked, state, attempt }: Props) {
  const t = useText(publishText)
  const { data, error, mutate } = state
  const publishing = useSend(generator.publish, { quiet: true })
  const [parentId, setParentId] = useState(() => parentOfDesign(id, isApp))
  const [takesHolders, setTakesHolders] = useState(true)
  if (!data)
    return error ? (
      <Alert
        type="error"
        content={error.msg}
        action={<Button onClick={() => void mutate()}>{t('publish.retry')}</Button>}
      />
    ) : (
      <Skeleton animation text={{ rows: 4 }} />
    )
  const { ability, canAddMenu, canGrant, publication } = data
  const addsMenu = canAddMenu && parentId !== null
  const active = isActive(publication)
  const start = () =>
    attempt(async () => {
      await publishing.send({
        id,
        ...asked,
        menuParentId: addsMenu ? parentId : null,
        takesHolders: addsMenu && canGrant && takesHolders,
      })
      await mutate()
    })
  return (
    <section className={styles.publish} aria-label={t('publish.title')}>
      {ability === 'noRight' && <Alert type="info" content={t('publish.noRight')} />}
      {ability === 'noToolchain' && <ByHand asked={asked} />}
      {ability === 'ready' && (
        <>
          <p>{t('publish.hint')}</p>
          <div className={styles.start}>
            {canAddMenu && (
              <ParentMenu isApp={isApp} value={parentId} disabled={active} onChange={setParentId} />
            )}
            {addsMenu && canGrant && (
              <Checkbox checked={takesHolders} disabled={active} onChange={setTakesHolders}>
                {t('publish.takeHolders')}
              </Checkbox>
            )}
            <Button
              type="primary"
              loading={publishing.sending || active}
              disabled={active}
              onClick={() => void start()}
            >
              {active ? t('publish.running') : t('publish.start')}
            </Button>
          </div>
        </>
      )}
      {publication && <Progress id={id} publication={publication} onChanged={() => void mutate()} />}
    </section>
  )
}

/** Where the menu of the design is, so that its page comes there, too; null where this user has no such menu. */
function parentOfDesign(id: string, isApp: boolean): string | null {
  const { current } = session.get()
  const own = isApp ? current?.appMenuList : current?.menuList
  return findDesignMenu(own ?? [], id)?.parentId ?? null
}

/** The two commands that publish downloaded code. */
function ByHand({ asked }: Pick<Props, 'asked'>) {
  const t = useText(publishText)
  const commands = ['npm install', `npx tessera publish . --server ${location.origin}`]
  return (
    <div>
      <Alert
        type="info"
        content={t('publish.byHand', { folder: `remote-${asked.className.toLowerCase()}` })}
      />
      <pre className={styles.log}>{commands.join('\n')}</pre>
    </div>
  )
}

const topMenu = '-1'

function ParentMenu({
  isApp,
  value,
  disabled,
  onChange,
}: {
  isApp: boolean
  value: string | null
  disabled: boolean
  onChange: (parent: string | null) => void
}) {
  const t = useText(publishText)
  const { data } = useCall(menus.selector, { id: '0', category: isApp ? 'App' : 'Web' })
  const tree = [{ id: topMenu, fullName: t('publish.topMenu'), children: toMenuOptions(data?.list ?? []) }]
  return (
    <TreeSelect
      allowClear
      showSearch
      disabled={disabled}
      className={styles.parent!}
      aria-label={t('publish.parent')}
      placeholder={t('publish.noMenu')}
      treeData={tree as never}
      fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
      filterTreeNode={(keyword, node) =>
        String(node.props['fullName'] ?? node.props['title']).includes(keyword)
      }
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}

/** Who can open the published page, and where it is granted. */
function Holders({ n }: { n: number }) {
  const t = useText(publishText)
  const authorize = useMenu('permission.authorize')
  return (
    <>
      {n > 0 ? t('publish.openTo', { n }) : t('publish.openToNobody')}{' '}
      {authorize && <Link to={`/${authorize.urlAddress.replace(/^\/+/, '')}`}>{t('publish.authorize')}</Link>}
      {!authorize && n === 0 && t('publish.askToGrant')}
    </>
  )
}

const dots = { running: 'processing', done: 'success', failed: 'error', skipped: 'default' } as const

/** The latest publication: its steps, its end and its log. */
function Progress({
  id,
  publication,
  onChanged,
}: {
  id: string
  publication: Publication
  onChanged: () => void
}) {
  const t = useText(publishText)
  const cancelling = useSend(generator.cancelPublication)
  const { state, steps, log, failure, address, menuId, holders, release, creatorUser, isStopping } =
    publication
  const active = isActive(publication)
  const cancel = async () => {
    await showResult(cancelling.send({ id }))
    onChanged()
  }
  return (
    <>
      <div className={styles.head}>
        <p role="status">
          {t(active && isStopping ? 'publish.stopping' : `publish.state.${state}`, {
            release,
            who: creatorUser,
          })}
        </p>
        {active && (
          <Button
            size="small"
            status="danger"
            disabled={isStopping}
            loading={cancelling.sending}
            onClick={() => void cancel()}
          >
            {t('publish.cancel')}
          </Button>
        )}
      </div>
      {failure !== '' && <Alert type="error" content={failure} />}
      {address !== null && !active && (
        // Only what a menu leads to can be opened.
        <p>
          {menuId !== null && <Link to={address}>{t('publish.open')}</Link>}{' '}
          {menuId === null ? (
            t('publish.addMenuLater', { address: `@${address.slice(1)}` })
          ) : (
            <Holders n={holders ?? 0} />
          )}
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <Badge status={dots[step.state]} text={t(`publish.step.${step.name}`)} />
            <span className={styles.time}>
              {step.state === 'running'
                ? t('publish.stepRunning')
                : t('publish.seconds', { seconds: (step.ms / 1_000).toFixed(1) })}
            </span>
          </li>
        ))}
      </ol>
      {log.trim() !== '' && (
        <details open={active || state === 'failed'}>
          <summary>{t('publish.log')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys */}
          <pre className={styles.log} tabIndex={0} aria-label={t('publish.log')}>
            {log.trim()}
          </pre>
        </details>
      )}
    </>
  )
}
