import { Alert, Tag } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { dynamicValues, type DynamicValue } from '@tessera/shared/contract/org/conditions'
import type { explain, Explanation as ExplanationData } from '@tessera/shared/contract/org/explain'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Verdict } from './verdict.tsx'
import { explainText as text } from './text.ts'
import styles from './authorize.module.css'

type Holder = ExplanationData['menu'][number]
type Grant = ExplanationData['grants'][number]

/** The result as a chain: the menu, the button, then each grant with the conditions that decided. */
export function Explanation({
  answer,
  query,
}: {
  answer: ExplanationData
  query: CallRequest<typeof explain.why>
}) {
  const t = useText(text)
  const { allowed, everything, menu, button, grants, run } = answer
  return (
    <section className={styles.answer}>
      <Alert
        type={allowed ? 'success' : 'error'}
        title={t(allowed ? 'explain.allowed' : 'explain.refused')}
        {...(everything ? { content: t('explain.everything') } : {})}
      />
      {!everything && (
        <ol className={styles.chain}>
          <ChainStep name={t('explain.byMenu')} met={menu.length > 0}>
            <Holders holders={menu} />
          </ChainStep>
          <ChainStep name={t('explain.byButton')} met={button === null ? null : button.length > 0}>
            {button === null ? t('explain.notJudged') : <Holders holders={button} />}
          </ChainStep>
          {run && (
            <ChainStep name={t('explain.byRun')} met={run.allowed}>
              {run.holders === null ? t('explain.runOpen') : <Holders holders={run.holders} />}
            </ChainStep>
          )}
          {grants.length > 0 && (
            <ChainStep
              name={t('explain.byGrants')}
              met={grants.some(
                ({ row, column, field }) => row !== false && column !== false && field !== false,
              )}
            >
              <p className={styles.hint}>{t('explain.perGrant')}</p>
              {grants.map((grant) => (
                <GrantCard key={`${grant.holder.type} ${grant.holder.id}`} grant={grant} query={query} />
              ))}
            </ChainStep>
          )}
        </ol>
      )}
    </section>
  )
}

function ChainStep({ name, met, children }: { name: string; met: boolean | null; children: ReactNode }) {
  return (
    <li>
      <h4>
        {name} <Verdict met={met} />
      </h4>
      <div>{children}</div>
    </li>
  )
}

function Holders({ holders }: { holders: readonly Holder[] }) {
  const t = useText(text)
  if (holders.length === 0) return t('explain.nobody')
  return (
    <span className={styles.holders}>
      {t('explain.from')}
      {holders.map(({ type, id, name }) => (
        <Tag key={`${type} ${id}`}>{withLabel(t(`explain.${type}`), name)}</Tag>
      ))}
    </span>
  )
}

/** A configured value. A dynamic value is shown as text, with its value for this user in the tooltip. */
function ConditionValue({ value }: { value: string }) {
  const t = useText(text)
  const [word = ''] = value.split(' (')
  if (!Object.hasOwn(dynamicValues, word)) return <code>{value}</code>
  return <code title={value}>{t(`explain.${word as DynamicValue}`)}</code>
}

function GrantCard({
  grant: { holder, rows, row, column, field, schemes },
  query,
}: {
  grant: Grant
  query: CallRequest<typeof explain.why>
}) {
  const t = useText(text)
  return (
    <div className={styles.grant}>
      <strong>{withLabel(t(`explain.${holder.type}`), holder.name)}</strong>
      <ul>
        <li>
          {t(`explain.rows.${rows}`)} <Verdict met={row} />
        </li>
        {column !== null && (
          <li>
            {t('explain.column')} {query.column} <Verdict met={column} />
          </li>
        )}
        {field !== null && (
          <li>
            {t('explain.field')} {query.field} <Verdict met={field} />
          </li>
        )}
      </ul>
      {schemes.map(({ id, name, met, conditions }) => (
        <div key={id} className={styles.scheme}>
          {name} <Verdict met={met} />
          <ul>
            {conditions.map((condition, index) => {
              const previous = conditions[index - 1]
              const operator = previous?.group === condition.group ? 'and' : condition.logic
              return (
                // oxlint-disable-next-line react/no-array-index-key -- conditions have no id and never move
                <li key={index}>
                  {previous ? t(`explain.${operator}`) : ''}{' '}
                  <code title={condition.field}>{condition.fieldName}</code> {t(`explain.op.${condition.op}`)}{' '}
                  <ConditionValue value={condition.value} />
                  {row !== null && (
                    <>
                      {' '}
                      · {t('explain.actual')} <code>{condition.actual ?? t('explain.empty')}</code>{' '}
                      <Verdict met={condition.met} />
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
