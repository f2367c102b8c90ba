import { LegalPage, TextSection } from '#web/ui/layout/text-page.tsx';

/** The Terms of Service, in seven sections. */
export function Component() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="These terms are the agreement between you and Posy. By using Posy you accept them."
    >
      <TextSection title="1. The service">
        <p>
          Posy gives you one public page with your links, and shows you how often people view the
          page and click its links. The page is public: anyone with its address can read it.
        </p>
      </TextSection>
      <TextSection title="2. Your account">
        <p>
          You sign in with your Google account, or with another method that the sign-in page offers.
          Keep that account or method safe: anyone who controls it controls your page. You must be
          old enough to agree to these terms where you live. We may refuse or withdraw usernames
          that imitate others or parts of Posy.
        </p>
      </TextSection>
      <TextSection title="3. Your content">
        <p>
          You own the content of your page. You allow us to store it, to make smaller copies of your
          pictures, and to show it to visitors, for as long as it is on your page. You confirm that
          you have the right to publish it.
        </p>
      </TextSection>
      <TextSection title="4. What is not allowed">
        <p>
          No links to malware, phishing or anything unlawful; nothing that harasses, deceives or
          endangers people; no attempts to break, overload or circumvent the service. We may remove
          such content and close the accounts behind it.
        </p>
      </TextSection>
      <TextSection title="5. Free and Pro">
        <p>
          Posy is free to use. Pro accounts also include analytics. There is currently nothing to
          pay. We will ask you before that changes.
        </p>
      </TextSection>
      <TextSection title="6. Termination">
        <p>
          You can delete your account in the settings at any time. Deletion is immediate and
          permanent. We may end or change the service, and will tell you in advance where we can.
        </p>
      </TextSection>
      <TextSection title="7. Liability and changes">
        <p>
          Posy is provided as it is. As far as the law allows, we are not liable for indirect
          damage, for lost data, or for the pages that links lead to. When these terms change, the
          date above changes with them.
        </p>
      </TextSection>
    </LegalPage>
  );
}
