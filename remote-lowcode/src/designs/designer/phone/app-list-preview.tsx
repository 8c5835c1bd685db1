import { Button } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { listText } from '../list-text.ts'
import { useList } from '../list/use-list.ts'
import { PhoneListPreview } from './phone-list-preview.tsx'
import designer from '@tessera/shared/forms/form-designer/designer.module.css'
import styles from './phone.module.css'

/** The list of an app design as phones show it, with sample records. */
export function AppListPreview() {
  const t = useText(listText)
  const { list } = useList()
  return (
    <div
      className={designer.listCanvas}
      role="region"
      aria-label={t('designer.list.preview')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keyboard, also without controls in it
      tabIndex={0}
    >
      <div className={styles.screen}>
        <p className={designer.note}>{t('designer.list.previewHint')}</p>
        {list.filters.length > 0 && (
          <div className={designer.listFilters}>
            {list.filters.map(({ prop, label, searchType }) => (
              <div key={prop} className={designer.listFilter}>
                <span>{label || prop}</span>
                <span className={designer.fakeInput}>
                  {t(`designer.list.searchType${searchType as 1 | 2 | 3}`)}
                </span>
              </div>
            ))}
          </div>
        )}
        <div className={designer.buttonRow}>
          {list.buttons.map(({ value, label }, at) => (
            <Button key={value} size="small" type={at === 0 ? 'primary' : 'default'} disabled>
              {label || t(`designer.button.${value as 'add'}`)}
            </Button>
          ))}
        </div>
        <PhoneListPreview />
      </div>
    </div>
  )
}
