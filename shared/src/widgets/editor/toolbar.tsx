import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBgColors,
  IconBold,
  IconCodeBlock,
  IconEraser,
  IconFontColors,
  IconImage,
  IconItalic,
  IconLink,
  IconMenuFold,
  IconMenuUnfold,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUnderline,
  IconUndo,
  IconUnorderedList,
} from '@arco-design/web-react/icon'
import {
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type ElementFormatType,
  type LexicalEditor,
} from 'lexical'
import { useRef } from 'react'
import { useText } from '@tessera/shared/text/text'
import { clean, setBlock, setDirection, setStyle } from './deeds.ts'
import { Colours } from './colours.tsx'
import { LinkBox } from './link-box.tsx'
import { addPictures } from './pictures.ts'
import { sizes, type Block, type Size, type Standing } from './standing.ts'
import { text } from './text.ts'
import { Choice, Tool } from './tool.tsx'
import { useRoving } from './use-roving.ts'
import { insertVariable } from './variable.ts'
import styles from './editor.module.css'

interface Props {
  editor: LexicalEditor
  now: Standing
  /** The box for a link's address is open. */
  linking: boolean
  onLinking: (open: boolean) => void
  variables: Readonly<Record<string, string>> | undefined
}

const headers = [1, 2, 3, 4, 5, 6] as const
const aligns = ['left', 'center', 'right', 'justify'] as const satisfies readonly ElementFormatType[]
const formats = [
  ['bold', IconBold, 'Ctrl+B'],
  ['italic', IconItalic, 'Ctrl+I'],
  ['underline', IconUnderline, 'Ctrl+U'],
  ['strikethrough', IconStrikethrough, 'Ctrl+Shift+X'],
] as const
const blocks = [
  ['quote', IconQuote],
  ['code', IconCodeBlock],
  ['number', IconOrderedList],
  ['bullet', IconUnorderedList],
] as const

/** The toolbar of the specification (areas 2). One stop of the Tab key; arrows move within it. */
export function Toolbar({ editor, now, linking, onLinking, variables = {} }: Props) {
  const t = useText(text)
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRoving(bar)
  const file = useRef<HTMLInputElement>(null)
  const back = (deed: () => void) => () => {
    deed()
    editor.focus()
  }
  const blockNames: Partial<Record<Block, string>> = {
    paragraph: t('editor.paragraph'),
    ...Object.fromEntries(headers.map((n) => [`h${n}`, t('editor.header', { n })])),
  }
  const sizeNames: Record<Size, string> = {
    small: t('editor.small'),
    normal: t('editor.normal'),
    large: t('editor.large'),
    huge: t('editor.huge'),
  }
  const AlignIcon =
    { center: IconAlignCenter, right: IconAlignRight, end: IconAlignRight }[now.align as string] ??
    IconAlignLeft

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={bar} className={styles.toolbar} role="toolbar" aria-label={t('editor.toolbar')} {...roving}>
      <Tool
        label={t('editor.undo')}
        keys="Ctrl+Z"
        onUse={back(() => editor.dispatchCommand(UNDO_COMMAND, undefined))}
        icon={<IconUndo />}
      />
      <Tool
        label={t('editor.redo')}
        keys="Ctrl+Y"
        onUse={back(() => editor.dispatchCommand(REDO_COMMAND, undefined))}
        icon={<IconRedo />}
      />
      <Choice
        label={t('editor.block')}
        wide
        entries={blockNames as Record<string, string>}
        chosen={now.block}
        shown={blockNames[now.block] ?? t('editor.paragraph')}
        onChoose={(block) => back(() => block !== now.block && setBlock(editor, now.block, block as Block))()}
      />
      <Choice
        label={t('editor.size')}
        entries={sizeNames}
        chosen={now.size}
        shown={sizeNames[now.size]}
        onChoose={(size) => back(() => setStyle(editor, 'font-size', sizes[size as Size]))()}
      />
      <i className={styles.gap} />
      {formats.map(([format, Icon, keys]) => (
        <Tool
          key={format}
          label={t(`editor.${format}`)}
          keys={keys}
          pressed={now.formats.includes(format)}
          onUse={back(() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))}
          icon={<Icon />}
        />
      ))}
      <Colours
        label={t('editor.color')}
        icon={<IconFontColors />}
        value={now.color}
        onChoose={(colour) => back(() => setStyle(editor, 'color', colour))()}
      />
      <Colours
        label={t('editor.background')}
        icon={<IconBgColors />}
        value={now.background}
        onChoose={(colour) => back(() => setStyle(editor, 'background-color', colour))()}
      />
      <i className={styles.gap} />
      {blocks.map(([block, Icon]) => (
        <Tool
          key={block}
          label={t(`editor.${block}`)}
          pressed={now.block === block}
          onUse={back(() => setBlock(editor, now.block, block))}
          icon={<Icon />}
        />
      ))}
      <i className={styles.gap} />
      <Tool
        label={t('editor.outdent')}
        keys="Ctrl+["
        onUse={back(() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined))}
        icon={<IconMenuFold />}
      />
      <Tool
        label={t('editor.indent')}
        keys="Ctrl+]"
        onUse={back(() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined))}
        icon={<IconMenuUnfold />}
      />
      <Choice
        label={t('editor.align')}
        entries={Object.fromEntries(aligns.map((align) => [align, t(`editor.${align}`)]))}
        chosen={now.align || 'left'}
        shown={<AlignIcon />}
        onChoose={(align) =>
          back(() =>
            editor.dispatchCommand(
              FORMAT_ELEMENT_COMMAND,
              align === 'left' ? '' : (align as ElementFormatType),
            ),
          )()
        }
      />
      <Tool
        label={t('editor.rtl')}
        pressed={now.rtl}
        onUse={back(() => setDirection(editor, !now.rtl))}
        icon={<span className={styles.rtl}>¶</span>}
      />
      <i className={styles.gap} />
      <LinkBox editor={editor} address={now.link} open={linking} onOpen={onLinking}>
        <Tool
          label={t('editor.link')}
          keys="Ctrl+K"
          pressed={now.link !== null}
          onUse={() => onLinking(!linking)}
          icon={<IconLink />}
        />
      </LinkBox>
      <Tool label={t('editor.image')} onUse={() => file.current?.click()} icon={<IconImage />} />
      {Object.keys(variables).length > 0 && (
        <Choice
          label={t('editor.variable')}
          entries={Object.fromEntries(
            Object.entries(variables).map(([name, means]) => [
              name,
              means ? `{${name}} ${means}` : `{${name}}`,
            ]),
          )}
          chosen=""
          shown="{x}"
          onChoose={(name) => back(() => insertVariable(editor, name))()}
        />
      )}
      <Tool label={t('editor.clean')} onUse={back(() => clean(editor))} icon={<IconEraser />} />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void addPictures(editor, files).then(() => editor.focus())
        }}
      />
    </div>
  )
}
