import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page. By default the browser would replace the page by the file. Returns
 * whether a file is being dragged over the page. Dragged text is left to the browser.
 */
export function useDroppedFile(take: (dropped: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // If there is no related target, the file has left the window and not just an element.
    if (event.relatedTarget === null) setIsOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer?.files[0])
  })
  useEffect(() => {
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
