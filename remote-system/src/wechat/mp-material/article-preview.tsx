import { Drawer } from '@arco-design/web-react'
import { useState } from 'react'
import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { ArticlePhone } from './article-phone.tsx'
import { text } from './text.ts'
import styles from './mp-material.module.css'

/** Preview of an article as followers see it; the first of several is the large one. */
export function ArticlePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data } = useCall(mpMaterials.readArticle, { id })
  const [index, setIndex] = useState(0)
  const title = t('mpMaterial.preview')
  const article = data?.articles[index]
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(480px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {data && data.articles.length > 1 && (
          <ol className={styles.articles}>
            {data.articles.map((item, position) => (
              <li key={`${position} ${item.title}`}>
                <button
                  type="button"
                  className={styles.article}
                  aria-pressed={position === index}
                  onClick={() => setIndex(position)}
                >
                  {item.title}
                </button>
              </li>
            ))}
          </ol>
        )}
        {data && article && (
          <ArticlePhone {...article} at={data.updatedTime} imageUrl={index === 0 ? data.imageUrl : ''} />
        )}
      </Drawer>
    </>
  )
}
