import { Component, type ReactNode } from "react";
import { reportUnexpected } from "../../calls/report.ts";

interface LastResortProps {
  readonly children: ReactNode;
  /** The page is in English, because it must work without the catalogues (spec §8). */
  readonly supportEmail: string;
}

/**
 * Spec §8, "Error page failure: fallback message with link home", in the browser; render-page.ts does this on the server. It is
 * around the error page and its shell, and needs no catalogue and no styles.
 */
export class LastResort extends Component<LastResortProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    reportUnexpected(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { supportEmail } = this.props;
    return (
      <main lang="en" dir="ltr" style={{ padding: "4rem 1.5rem", textAlign: "center" }}>
        <h1>500</h1>
        <p>Unknown error occurred. If it persists, contact {supportEmail}</p>
        <p>
          <a href="/" data-document>
            Return to Home Page
          </a>
        </p>
      </main>
    );
  }
}
