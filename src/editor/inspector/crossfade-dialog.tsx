import { useEffect, useRef, useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { crossfadePair } from "#model/edits/crossfade-pair.ts";
import type { CrossfadePair } from "#model/edits/crossfade-pair.ts";
import { crossfadeFor, longestCrossfade } from "#model/edits/crossfade-length.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { MIN_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { formatSeconds } from "#model/time/time.ts";
import { readTime } from "#model/time/time-entry.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";

/** Asks how long the crossfade of two clips is to be. The last length is offered again. */
export function CrossfadeDialog() {
  const { actions } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const timeline = useEditorState((state) => state.document.timeline);
  const [last, setLast] = useState(1);
  const pair = dialog?.kind === "crossfade" ? crossfadePair(clipsByIds(timeline, dialog.clipIds)) : undefined;
  const isObsolete = dialog?.kind === "crossfade" && !pair;
  // An edit from elsewhere may have moved the clips apart; the dialog must not come back by itself.
  useEffect(() => {
    if (isObsolete) actions.closeDialog();
  }, [actions, isObsolete]);
  return pair ? <Asking pair={pair} last={last} onMade={setLast} /> : null;
}

/** Rounded down: what is named as the most must be possible. */
const inMilliseconds = (seconds: number) => Math.floor(seconds * 1000 + 1e-6) / 1000;

type AskingProps = { readonly pair: CrossfadePair; readonly last: number; readonly onMade: (seconds: number) => void };

function Asking({ pair, last, onMade }: AskingProps) {
  const { actions } = useEditor();
  const { length: style } = useTimeStyles();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [least, most] = [MIN_CLIP_SECONDS, inMilliseconds(longestCrossfade(pair))];
  const [text, setText] = useState(() => formatSeconds(Math.min(last, most)));
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const make = () => {
    // A number alone is seconds, as the field shows them.
    const entry = readTime(text, /:|fr?$/iu.test(text) ? style : { kind: "seconds" });
    const made = entry && !entry.isRelative ? crossfadeFor(pair, entry.seconds) : undefined;
    if (!entry || made?.ok !== true) return setRefusal(editorMessages.crossfadeBeyond(text, formatSeconds(least), formatSeconds(most)));
    actions.commit(made.value);
    onMade(entry.seconds);
    actions.closeDialog();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={panelMessages.crossfade}
      size="small"
      footer={
        <>
          <Button onPress={actions.closeDialog}>{uiMessages.cancel}</Button>
          <Button variant="primary" isDisabled={most < least} onPress={make}>
            {panelMessages.crossfade}
          </Button>
        </>
      }
    >
      <TextField
        label={uiMessages.length}
        description={
          most < least ? editorMessages.crossfadeImpossible : editorMessages.crossfadeAbout(formatSeconds(least), formatSeconds(most))
        }
        isNumeric
        isDisabled={most < least}
        inputRef={field}
        value={text}
        isInvalid={refusal !== undefined}
        {...(refusal !== undefined && { errorMessage: refusal })}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={(value) => {
          setText(value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) make();
          else event.continuePropagation();
        }}
      />
    </Dialog>
  );
}
