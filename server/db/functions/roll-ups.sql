-- Generated from the declarations in server/src/domains/*/*.roll-up.ts by `npm run db:schema`. Do not edit.

CREATE OR REPLACE FUNCTION customers_contribution(r customers) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN r.merged_into IS NULL THEN ROW ('customers', business_day(r.created_at),
    array_remove(ARRAY[
      'all=',
      'gender=' || (r.gender),
      'source=' || (r.source),
      'has_jobs=' || ((r.jobs > 0)::text)
    ], NULL) || ARRAY(SELECT 'job_status=' || each FROM unnest(r.job_statuses) AS each),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION customers_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN customers_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN customers_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER customers_roll_up AFTER INSERT OR UPDATE OR DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION customers_roll_up();

CREATE OR REPLACE FUNCTION partners_contribution(r partners) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('partners', business_day(r.created_at),
    array_remove(ARRAY[
      'all=',
      'status=' || (r.status),
      'dues=' || (partner_dues(r.balance)),
      'status+dues=' || (r.status) || '|' || (partner_dues(r.balance))
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION partners_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN partners_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN partners_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER partners_roll_up AFTER INSERT OR UPDATE OR DELETE ON partners
  FOR EACH ROW EXECUTE FUNCTION partners_roll_up();

CREATE OR REPLACE FUNCTION partner_services_contribution(r partner_services) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('partner_services', date '2000-01-01',
    array_remove(ARRAY[
      'category_id=' || (r.category_id)
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION partner_services_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN partner_services_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN partner_services_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER partner_services_roll_up AFTER INSERT OR UPDATE OR DELETE ON partner_services
  FOR EACH ROW EXECUTE FUNCTION partner_services_roll_up();

CREATE OR REPLACE FUNCTION enquiries_contribution(r enquiries) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('enquiries', business_day(r.created_at),
    array_remove(ARRAY[
      'all=',
      'status=' || (r.status),
      'temperature=' || (r.temperature),
      'source=' || (r.source),
      'category_id=' || (r.category_id),
      'assigned_to=' || (coalesce(r.assigned_to::text, 'nobody')),
      'created_by=' || (r.created_by),
      'lost_reason=' || (r.lost_reason),
      'response=' || (CASE WHEN r.first_touched_at <= r.response_due_at THEN 'in-time' WHEN r.first_touched_at > r.response_due_at THEN 'late' END),
      'status+temperature=' || (r.status) || '|' || (r.temperature),
      'status+source=' || (r.status) || '|' || (r.source),
      'status+category_id=' || (r.status) || '|' || (r.category_id),
      'status+assigned_to=' || (r.status) || '|' || (coalesce(r.assigned_to::text, 'nobody')),
      'response+assigned_to=' || (CASE WHEN r.first_touched_at <= r.response_due_at THEN 'in-time' WHEN r.first_touched_at > r.response_due_at THEN 'late' END) || '|' || (coalesce(r.assigned_to::text, 'nobody')),
      'response+source=' || (CASE WHEN r.first_touched_at <= r.response_due_at THEN 'in-time' WHEN r.first_touched_at > r.response_due_at THEN 'late' END) || '|' || (r.source),
      'lost_reason+source=' || (r.lost_reason) || '|' || (r.source),
      'lost_reason+category_id=' || (r.lost_reason) || '|' || (r.category_id)
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION enquiries_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN enquiries_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN enquiries_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER enquiries_roll_up AFTER INSERT OR UPDATE OR DELETE ON enquiries
  FOR EACH ROW EXECUTE FUNCTION enquiries_roll_up();

CREATE OR REPLACE FUNCTION enquiry_results_contribution(r enquiry_results) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN r.jobs > 0 OR r.waited IS NOT NULL THEN ROW ('enquiry_results', business_day(r.created_at),
    array_remove(ARRAY[
      'all=',
      'source=' || (r.source),
      'assigned_to=' || (coalesce(r.assigned_to::text, 'nobody'))
    ], NULL),
    1, ARRAY[(r.jobs > 0)::int, (r.completed > 0)::int, r.completed, r.price, r.received, r.commission, (r.waited IS NOT NULL)::int, coalesce(r.waited, 0)]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION enquiry_results_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN enquiry_results_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN enquiry_results_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER enquiry_results_roll_up AFTER INSERT OR UPDATE OR DELETE ON enquiry_results
  FOR EACH ROW EXECUTE FUNCTION enquiry_results_roll_up();

CREATE OR REPLACE FUNCTION jobs_contribution(r jobs) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('jobs', business_day(r.scheduled_at),
    array_remove(ARRAY[
      'all=',
      'status=' || (r.status),
      'category_id=' || (r.category_id),
      'status+category_id=' || (r.status) || '|' || (r.category_id)
    ], NULL),
    1, ARRAY[r.price]::bigint[])::roll_up_changes END,
  CASE WHEN r.status = 'completed' AND r.completed_at IS NOT NULL AND r.rework_of_id IS NULL THEN ROW ('completed_jobs', business_day(r.completed_at),
    array_remove(ARRAY[
      'all=',
      'category=' || coalesce(r.category_id, 0),
      'place=' || coalesce(r.location_id, 0),
      'partner=' || coalesce(r.partner_id, 0),
      'staff=' || coalesce(r.created_by, 0)
    ], NULL),
    1, ARRAY[r.price, r.material_cost, r.commission, r.received, greatest(0, r.payable - r.received)]::bigint[])::roll_up_changes END,
  CASE WHEN r.status IN ('completed', 'cancelled') AND r.payable > r.received THEN ROW ('customer_dues', date '2000-01-01',
    array_remove(ARRAY[
      'all='
    ], NULL),
    1, ARRAY[r.payable - r.received]::bigint[])::roll_up_changes END,
  CASE WHEN r.created_by IS NOT NULL THEN ROW ('jobs_recorded', business_day(r.created_at),
    array_remove(ARRAY[
      'created_by=' || (r.created_by)
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION jobs_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN jobs_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN jobs_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER jobs_roll_up AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION jobs_roll_up();

CREATE OR REPLACE FUNCTION assignments_contribution(r assignments) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('assignments', business_day(r.created_at),
    array_remove(ARRAY[
      'partner=' || coalesce(r.partner_id, 0)
    ], NULL),
    1, ARRAY[(r.accepted_at IS NOT NULL)::int, (r.status = 'rejected')::int, (r.status = 'cancelled')::int]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION assignments_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN assignments_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN assignments_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER assignments_roll_up AFTER INSERT OR UPDATE OR DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION assignments_roll_up();

CREATE OR REPLACE FUNCTION payments_contribution(r payments) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('payments', business_day(r.paid_at),
    array_remove(ARRAY[
      'all=',
      'kind+state=' || (r.kind) || '|' || (CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END),
      'kind+state+method=' || (r.kind) || '|' || (CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END) || '|' || (r.method),
      'kind+state+received_by=' || (r.kind) || '|' || (CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END) || '|' || (r.received_by),
      'kind+state+method+received_by=' || (r.kind) || '|' || (CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END) || '|' || (r.method) || '|' || (r.received_by)
    ], NULL),
    1, ARRAY[CASE WHEN r.method IS NULL THEN 0 ELSE r.amount END]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION payments_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN payments_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN payments_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payments_roll_up AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_roll_up();

CREATE OR REPLACE FUNCTION intake_leads_contribution(r intake_leads) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN true THEN ROW ('intake_leads', business_day(r.created_at),
    array_remove(ARRAY[
      'all=',
      'state=' || (r.state),
      'source=' || (r.source),
      'state+source=' || (r.state) || '|' || (r.source)
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION intake_leads_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN intake_leads_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN intake_leads_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER intake_leads_roll_up AFTER INSERT OR UPDATE OR DELETE ON intake_leads
  FOR EACH ROW EXECUTE FUNCTION intake_leads_roll_up();

CREATE OR REPLACE FUNCTION activities_contribution(r activities) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
  CASE WHEN r.created_by IS NOT NULL AND r.taken_back_at IS NULL THEN ROW ('activities', business_day(r.created_at),
    array_remove(ARRAY[
      'created_by=' || (r.created_by),
      'type+created_by=' || (r.type) || '|' || (r.created_by)
    ], NULL),
    1, ARRAY[]::bigint[])::roll_up_changes END
]
$$;
CREATE OR REPLACE FUNCTION activities_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN activities_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN activities_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER activities_roll_up AFTER INSERT OR UPDATE OR DELETE ON activities
  FOR EACH ROW EXECUTE FUNCTION activities_roll_up();

SELECT install_roll_ups($json$[
{"name":"customers","source":"customers","when":"r.merged_into IS NULL","at":"created_at","rows":"rows","measures":[],"keys":{"gender":"r.gender","source":"r.source","has_jobs":"(r.jobs > 0)::text","job_status":{"each":"r.job_statuses"}},"facets":{"all":["day","total"],"gender":["day","total"],"source":["day","total"],"has_jobs":["day","total"],"job_status":["day","total"]}},
{"name":"partners","source":"partners","when":"true","at":"created_at","rows":"rows","measures":[],"keys":{"status":"r.status","dues":"partner_dues(r.balance)"},"facets":{"all":["day","total"],"status":["day","total"],"dues":["day","total"],"status+dues":["day","total"]}},
{"name":"partner_services","source":"partner_services","when":"true","at":null,"rows":"rows","measures":[],"keys":{"category_id":"r.category_id"},"facets":{"category_id":["total"]}},
{"name":"enquiries","source":"enquiries","when":"true","at":"created_at","rows":"rows","measures":[],"keys":{"status":"r.status","temperature":"r.temperature","source":"r.source","category_id":"r.category_id","assigned_to":"coalesce(r.assigned_to::text, 'nobody')","created_by":"r.created_by","lost_reason":"r.lost_reason","response":"CASE WHEN r.first_touched_at <= r.response_due_at THEN 'in-time' WHEN r.first_touched_at > r.response_due_at THEN 'late' END"},"facets":{"all":["day","total"],"status":["day","total"],"temperature":["day","total"],"source":["day","total"],"category_id":["day","total"],"assigned_to":["day","total"],"created_by":["day","total"],"lost_reason":["day","total"],"response":["day","total"],"status+temperature":["day","total"],"status+source":["day","total"],"status+category_id":["day","total"],"status+assigned_to":["day","total"],"response+assigned_to":["day","total"],"response+source":["day","total"],"lost_reason+source":["day","total"],"lost_reason+category_id":["day","total"]}},
{"name":"enquiry_results","source":"enquiry_results","when":"r.jobs > 0 OR r.waited IS NOT NULL","at":"created_at","rows":"rows","measures":[["booked","(r.jobs > 0)::int"],["completed","(r.completed > 0)::int"],["jobs","r.completed"],["price","r.price"],["received","r.received"],["commission","r.commission"],["contacted","(r.waited IS NOT NULL)::int"],["waited","coalesce(r.waited, 0)"]],"keys":{"source":"r.source","assigned_to":"coalesce(r.assigned_to::text, 'nobody')"},"facets":{"all":["day","total"],"source":["day","total"],"assigned_to":["day","total"]}},
{"name":"jobs","source":"jobs","when":"true","at":"scheduled_at","rows":"rows","measures":[["price","r.price"]],"keys":{"status":"r.status","category_id":"r.category_id"},"facets":{"all":["day","total"],"status":["day","total"],"category_id":["day","total"],"status+category_id":["day","total"]}},
{"name":"completed_jobs","source":"jobs","when":"r.status = 'completed' AND r.completed_at IS NOT NULL AND r.rework_of_id IS NULL","at":"completed_at","rows":"jobs","measures":[["price","r.price"],["material_cost","r.material_cost"],["commission","r.commission"],["received","r.received"],["due","greatest(0, r.payable - r.received)"]],"keys":{"category":"r.category_id","place":"r.location_id","partner":"r.partner_id","staff":"r.created_by"},"facets":{"all":["day","total"],"category":["month","quarter","year"],"place":["month","quarter","year"],"partner":["month","quarter","year"],"staff":["month","quarter","year"]}},
{"name":"customer_dues","source":"jobs","when":"r.status IN ('completed', 'cancelled') AND r.payable > r.received","at":null,"rows":"rows","measures":[["due","r.payable - r.received"]],"keys":{},"facets":{"all":["total"]}},
{"name":"jobs_recorded","source":"jobs","when":"r.created_by IS NOT NULL","at":"created_at","rows":"rows","measures":[],"keys":{"created_by":"r.created_by"},"facets":{"created_by":["day","total"]}},
{"name":"assignments","source":"assignments","when":"true","at":"created_at","rows":"assigned","measures":[["accepted","(r.accepted_at IS NOT NULL)::int"],["rejected","(r.status = 'rejected')::int"],["cancelled","(r.status = 'cancelled')::int"]],"keys":{"partner":"r.partner_id"},"facets":{"partner":["month","quarter","year"]}},
{"name":"payments","source":"payments","when":"true","at":"paid_at","rows":"rows","measures":[["amount","CASE WHEN r.method IS NULL THEN 0 ELSE r.amount END"]],"keys":{"kind":"r.kind","state":"CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END","method":"r.method","received_by":"r.received_by"},"facets":{"all":["day","total"],"kind+state":["day","total"],"kind+state+method":["day","total"],"kind+state+received_by":["day","total"],"kind+state+method+received_by":["day","total"]}},
{"name":"intake_leads","source":"intake_leads","when":"true","at":"created_at","rows":"rows","measures":[],"keys":{"state":"r.state","source":"r.source"},"facets":{"all":["day","total"],"state":["day","total"],"source":["day","total"],"state+source":["day","total"]}},
{"name":"activities","source":"activities","when":"r.created_by IS NOT NULL AND r.taken_back_at IS NULL","at":"created_at","rows":"rows","measures":[],"keys":{"type":"r.type","created_by":"r.created_by"},"facets":{"created_by":["day","total"],"type+created_by":["day","total"]}}
]$json$);
