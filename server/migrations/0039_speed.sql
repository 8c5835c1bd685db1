-- What a search by a surname reads: trigrams need three characters, and Chinese names have two or three. One entry per character that is not ASCII.
create index org_user__characters on org_user using gin (string_to_array(regexp_replace(account || real_name, '[ -~]', '', 'g'), null)) where delete_mark = 0;

-- Whom an attempt was about, without the address it came from: asked for each user of a list.
create index shell_login_attempt__whom on shell_login_attempt (regexp_replace(subject, '\|[^|]*$', ''));
