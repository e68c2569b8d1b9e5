-- serves services/admin/approvals.ts, approvalsOf: what a second person is asked for about one thing
create index admin_approval_asked on admin_approval using gin (input jsonb_path_ops);
