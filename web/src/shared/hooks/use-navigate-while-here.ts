import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Leads on from a form that was saved, unless the user has left it while it was being saved. */
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
