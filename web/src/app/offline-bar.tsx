import './offline-bar.css'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { lineText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'
import { lineFault, subscribeToLine, watchLine } from './line.ts'

watchLine()

/** A notice while offline: nothing can be saved. It is above dialogs and lets clicks through. */
export function OfflineBar() {
  const t = useText(lineText)
  const fault = useSyncExternalStore(subscribeToLine, lineFault)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = bar
    if (!element) return
    // Showing a popover again puts it above a dialog that was opened since.
    const show = () => {
      if (element.matches(':popover-open')) element.hidePopover()
      if (fault) element.showPopover()
    }
    show()
    if (!fault) return
    const dialogs = new MutationObserver(show)
    dialogs.observe(document.body, { attributeFilter: ['open'], subtree: true })
    return () => dialogs.disconnect()
  }, [fault])
  return (
    <div ref={bar} popover="manual" className="offline-bar" role="status">
      {fault && (
        <>
          <WifiOff />
          {t(`line.${fault}`)}
        </>
      )}
    </div>
  )
}
