import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { Banner } from "../header/banners.tsx";

/** Shown for as long as an editor without an account is open: where the work is, and how to keep it. */
export function TrialBanner() {
  const { onSignUp } = useEditor();
  return (
    onSignUp && (
      <Banner text={accountMessages.trialHere}>
        <Button size="small" variant="primary" onPress={onSignUp}>
          Sign up
        </Button>
      </Banner>
    )
  );
}
