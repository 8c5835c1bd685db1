import { Alert, Tag } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { dynamicValues, type DynamicValue } from '@tessera/shared/contract/org/conditions'
import type { explain, Explanation as ExplanationData } from '@tessera/shared/contract/org/explain'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Verdict } from './verdict.tsx'
import { why as text } from './text.ts'
import styles from './authorize.module.css'

type Holder = ExplanationData['menu'][number]
type Grant = ExplanationData['grants'][number]

/** The answer as a chain: the menu, the button, then each grant by itself with the conditions that decided. */
export function Explanation({
  answer,
  asked,
}: {
  answer: ExplanationData
  asked: CallRequest<typeof explain.why>
}) {
  const t = useText(text)
  const { allowed, everything, menu, button, grants } = answer
  return (
    <section className={styles.answer}>
      <Alert
        type={allowed ? 'success' : 'error'}
        title={t(allowed ? 'explain.allowed' : 'explain.refused')}
        {...(everything ? { content: t('explain.everything') } : {})}
      />
      {!everything && (
        <ol className={styles.chain}>
          <Link name={t('explain.byMenu')} met={menu.length > 0}>
            <Holders of={menu} />
          </Link>
          <Link name={t('explain.byButton')} met={button === null ? null : button.length > 0}>
            {button === null ? t('explain.notJudged') : <Holders of={button} />}
          </Link>
          {grants.length > 0 && (
            <Link
              name={t('explain.byGrants')}
              met={grants.some(
                ({ row, column, field }) => row !== false && column !== false && field !== false,
              )}
            >
              <p className={styles.hint}>{t('explain.perGrant')}</p>
              {grants.map((grant) => (
                <GrantCard key={`${grant.holder.type} ${grant.holder.id}`} grant={grant} asked={asked} />
              ))}
            </Link>
          )}
        </ol>
      )}
    </section>
  )
}

function Link({ name, met, children }: { name: string; met: boolean | null; children: ReactNode }) {
  return (
    <li>
      <h4>
        {name} <Verdict met={met} />
      </h4>
      <div>{children}</div>
    </li>
  )
}

function Holders({ of }: { of: readonly Holder[] }) {
  const t = useText(text)
  if (of.length === 0) return t('explain.nobody')
  return (
    <span className={styles.holders}>
      {t('explain.from')}
      {of.map(({ type, id, name }) => (
        <Tag key={`${type} ${id}`}>
          {t(`explain.${type}`)}：{name}
        </Tag>
      ))}
    </span>
  )
}

/** A value as configured; a dynamic one in words, with what it means for this user on hover. */
function Value({ of }: { of: string }) {
  const t = useText(text)
  const [word = ''] = of.split(' (')
  if (!Object.hasOwn(dynamicValues, word)) return <code>{of}</code>
  return <code title={of}>{t(`explain.${word as DynamicValue}`)}</code>
}

function GrantCard({
  grant: { holder, rows, row, column, field, schemes },
  asked,
}: {
  grant: Grant
  asked: CallRequest<typeof explain.why>
}) {
  const t = useText(text)
  return (
    <div className={styles.grant}>
      <strong>
        {t(`explain.${holder.type}`)}：{holder.name}
      </strong>
      <ul>
        <li>
          {t(`explain.rows.${rows}`)} <Verdict met={row} />
        </li>
        {column !== null && (
          <li>
            {t('explain.column')} {asked.column} <Verdict met={column} />
          </li>
        )}
        {field !== null && (
          <li>
            {t('explain.field')} {asked.field} <Verdict met={field} />
          </li>
        )}
      </ul>
      {schemes.map(({ id, name, met, conditions }) => (
        <div key={id} className={styles.scheme}>
          {name} <Verdict met={met} />
          <ul>
            {conditions.map((one, at) => {
              const before = conditions[at - 1]
              const joined = !before
                ? ''
                : before.group === one.group
                  ? t('explain.and')
                  : t(`explain.${one.logic}`)
              return (
                // Conditions have no id of their own and never move.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  {joined} <code title={one.field}>{one.fieldName}</code> {t(`explain.op.${one.op}`)}{' '}
                  <Value of={one.value} />
                  {row !== null && (
                    <>
                      {' '}
                      · {t('explain.actual')} <code>{one.actual ?? t('explain.empty')}</code>{' '}
                      <Verdict met={one.met} />
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
