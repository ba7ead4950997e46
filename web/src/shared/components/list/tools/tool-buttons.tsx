import type { Permission } from 'contract/access/permissions.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { Rows2, Rows3 } from 'lucide-react'
import { IconButton } from '#shared/ui/button.tsx'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import type { ColumnFaces } from '../columns.ts'
import { DownloadMenu, type OnDownload } from '../download-menu.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { usePreferences } from './list-of-person.ts'

export type ToolButtonsProps = {
  name: ListName
  columns: ColumnFaces
  download?: { permission: Permission; onDownload: OnDownload }
}

/** Columns, density, download. */
export function ToolButtons({ name, columns, download }: ToolButtonsProps) {
  const t = useText(listsText)
  const [{ density }, arrange] = usePreferences(name)
  const isCompact = density === 'compact'
  return (
    <>
      <ColumnChooser name={name} columns={columns} />
      <IconButton
        size="small"
        className="hide-below-640"
        label={t(isCompact ? 'lists.comfortable' : 'lists.compact')}
        icon={isCompact ? <Rows2 /> : <Rows3 />}
        onClick={() => arrange({ density: isCompact ? 'comfortable' : 'compact' })}
      />
      {download && <DownloadMenu {...download} />}
    </>
  )
}
