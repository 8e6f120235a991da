import { useCallback, useEffect, useState } from "react";
import type { Profile, Profiles } from "#backend/backend.ts";
import { causeSentence } from "#model/text/readable-cause.ts";

export type ProfileState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "ready"; readonly profile: Profile };

const LOADING: ProfileState = { status: "loading" };

/** The user's profile. `reload` retries after a failure, `replace` sets what was saved. Loads nothing while signed out. */
export function useProfile(profiles: Profiles, userId: string | undefined) {
  const [state, setState] = useState<ProfileState>(LOADING);
  const read = useCallback(
    () =>
      profiles
        .load()
        .then((answer): ProfileState =>
          answer.ok ? { status: "ready", profile: answer.value } : { status: "failed", message: causeSentence(answer.error.message) },
        ),
    [profiles],
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    void read().then((loaded) => {
      if (isCurrent) setState(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [read, userId]);
  const reload = useCallback(() => {
    setState(LOADING);
    void read().then(setState);
  }, [read]);
  const replace = useCallback((profile: Profile) => setState({ status: "ready", profile }), []);
  return { state, reload, replace };
}
