import { LanguageButton } from './language-button.tsx'
import styles from './language-corner.module.css'
import { LanguageNotices } from './language-notices.tsx'

/** The language button at the top right of a screen without a header. */
export function LanguageCorner() {
  return (
    <>
      <div className={styles.corner}>
        <LanguageButton />
      </div>
      <LanguageNotices />
    </>
  )
}
