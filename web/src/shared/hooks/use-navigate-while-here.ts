import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Navigates after a save, unless the user has left the form during the save. */
export function useNavigateWhileHere(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async (to) => {
    if (isHere.current) await navigate(to)
  }
}
